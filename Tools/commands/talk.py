"""Sentences of everyday talk that are full of command words and hold no command.

A small grammar, so that an hour of it needs no text of anybody's. The same seed gives the same sentences.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

WORDS = {
    "person": ["my sister", "the neighbour", "our teacher", "Marta", "a friend of mine", "the driver", "Oliver",
               "the new doctor", "somebody at work", "my uncle", "the woman next door", "the boy upstairs"],
    "place": ["the harbour", "the market", "the station", "the old mill", "town", "the library", "the beach", "the park",
              "the kitchen", "the office", "the garden", "the bridge"],
    "thing": ["the car", "a blue coat", "the letter", "a box of tools", "the radio", "her phone", "the soup", "a map",
              "the window", "that clock", "a pair of shoes", "the report"],
    "time": ["last week", "next month", "on Monday", "yesterday", "a while back", "in the evening", "after lunch",
             "two years ago", "before the holidays", "early in the morning"],
    "feeling": ["upset", "pleased", "tired", "worried", "in a good mood", "open about it", "down about it",
                "back to normal", "likely to complain", "hard to please"],
    "verb": ["forgot", "found", "sold", "wanted", "borrowed", "repaired", "lost", "carried", "painted", "looked for"],
}

TEMPLATES = [
    "{person} {verb} {thing} {time}.",
    "I would like to see {thing} before we go back to {place}.",
    "The next time {person} comes to {place}, we should talk about it.",
    "It looks like {person} was {feeling} {time}.",
    "We went down to {place} and came back late.",
    "He said he would open {thing}, but he forgot the details.",
    "Do you remember the last time we walked up to {place}?",
    "From now on I will look forward to every visit to {place}.",
    "She does not like it when people talk about {thing}.",
    "I don't like waiting for {person}, not even for ten minutes.",
    "My heart was beating fast when {person} {verb} {thing}.",
    "Her favourite place was {place}, as far as I know.",
    "They want to expand {place} and put up another building {time}.",
    "On the previous page there was a picture of {thing}.",
    "What is the next step, and who is going to tell {person}?",
    "It was raining hard, so {person} stayed at home.",
    "Nobody knows what {person} {verb} {time}.",
    "If you go past {place}, you can see {thing} on the left.",
    "There is nothing quite like a quiet evening near {place}.",
    "I think {person} will be {feeling} if we come back without {thing}.",
    "Last night the lights went down and {person} was {feeling}.",
    "Put {thing} back where you found it, would you?",
    "The shop will be open until nine, or so {person} told me.",
    "We need more details about {thing} before Friday.",
    "Keep going up the hill until you reach {place}.",
    "That sounds like {person}, always {feeling}.",
    "You never know what comes next in a story about {place}.",
    "The heart of the matter is that {person} {verb} {thing}.",
    "Most of the people in {place} had never heard of it.",
    "So I told {person} that {thing} was gone, and that was that.",
    "Well, the weather {time} was nothing to write home about.",
    "How much did {person} pay for {thing}?",
    "It takes about an hour to get from {place} to {place}.",
    "Sometimes I wonder why {person} never {verb} {thing}.",
    "Right, and then {person} showed us {thing} and laughed.",
    "Would you mind closing the door of {place}?",
    "Between you and me, {person} was {feeling} the whole time.",
    "The meeting moved forward by a week because of {person}.",
    "After all these years {thing} still works like new.",
    "Not this one, the other one, next to {thing}.",
]


def sentences(seed: int) -> Iterator[str]:
    """Sentences without end."""
    generator = random.Random(seed)
    while True:
        text = generator.choice(TEMPLATES)
        for slot, words in WORDS.items():
            while "{" + slot + "}" in text:
                text = text.replace("{" + slot + "}", generator.choice(words), 1)
        yield text[0].upper() + text[1:]
