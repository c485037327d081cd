// The speakers of a recording: who they are, how sure that is, and what can be changed about it.

import { change, go, intent, openDialog, showMessage, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { focusNext } from "../core/focus.js";
import { duration, percent, score } from "../core/format.js";
import { player } from "../core/player.js";
import { button, iconButton, menuButton, titledCard } from "./controls.js";
import { chooseDialog, nameDialog } from "./dialogs.js";
import { icon } from "./icons.js";
import { avatar, scoreBar, speakerName } from "./person.js";

export function speakerCards(diarization, people, source) {
  const { result, threshold = 0.65 } = diarization;
  return titledCard("Speakers", null, h("ul", { class: "speakers", key: "speakers" },
    result.speakers.map((speaker) => speakerCard(speaker, diarization, people, source, threshold))));
}

function speakerCard(speaker, diarization, people, source, threshold) {
  const name = speakerName(speaker);
  const longest = speaker.longestSegment;
  const isPlaying = player.isPlaying && player.source === source && longest && player.time >= longest.start && player.time < longest.end;
  const play = () => {
    player.load(source);
    player.play(longest.start, [longest]);
  };
  return h("li", { key: speaker.id, class: "speaker", "data-speaker": speaker.id },
    avatar(name, speaker.colour),
    h("div", { class: "speaker-text" },
      h("p", { class: "speaker-name cut", "data-fact": "name" }, name,
        speaker.isRenamed && h("span", { class: "tag" }, "renamed"), speaker.person && name !== speaker.label && h("span", { class: "hint" }, speaker.label)),
      h("p", { class: "hint number" }, `${duration(speaker.voicedSeconds)} · ${percent(speaker.share)} of speech`)),
    h("div", { class: "actions" },
      longest && (isPlaying ? iconButton("Pause", "pause", () => player.pause()) : iconButton(`Hear ${name}`, "play", play)),
      iconButton(`Rename ${name}`, "pencil", () => rename(speaker, people), { "data-action": "rename" }),
      more(speaker, name, diarization, people)),
    h("div", { class: "speaker-more" },
      speaker.joined && h("p", { class: "note", "data-fact": "joined" }, icon("warning"),
        h("span", null, `Holds several voices: ${speaker.joined.map((person) => person.name).join(", ")}`)),
      speaker.score !== undefined && h("div", { class: "speaker-score" },
        scoreBar({ name, value: speaker.score, threshold, colour: speaker.colour }), h("span", { class: "number hint" }, score(speaker.score))),
      speaker.suggestion && h("button", {
        type: "button", class: "chip suggestion", onClick: () => intent("diarization.rename", { speaker: speaker.id, person: speaker.suggestion.person.id }),
      }, `Perhaps ${speaker.suggestion.person.name}, ${score(speaker.suggestion.score)}: yes?`)));
}

function rename(speaker, people) {
  openDialog(nameDialog({
    title: `Who is ${speakerName(speaker)}?`, name: speaker.person || speaker.isRenamed ? speakerName(speaker) : "",
    text: "The new name holds for every turn of this speaker.", people: (people.people ?? []).map(({ person }) => person),
    act: ({ name, person }) => intent("diarization.rename", person ? { speaker: speaker.id, person } : { speaker: speaker.id, name }),
  }));
}

function more(speaker, name, { result }, people) {
  const others = result.speakers.filter((other) => other.id !== speaker.id);
  const items = [
    others.length > 0 && {
      label: "Merge into …", hint: "one person, two lanes", action: () => openDialog(chooseDialog({
        title: `Merge ${name} into`, text: "All turns go to the other speaker. Undo takes it back.",
        options: others.map((other) => ({ id: other.id, name: speakerName(other), colour: other.colour })),
        act: (into) => intent("diarization.merge", { from: speaker.id, into }),
      })),
    },
    { label: "Split …", hint: "two persons, one lane", action: () => split(speaker, name, result) },
    { label: "Remember this voice", hint: "enrol from these turns", action: () => remember(speaker, people) },
  ].filter(Boolean);
  return menuButton(`speaker-${speaker.id}`, "More", ui.menu, (menu) => change({ menu }), items, { kind: "quiet", symbol: "more", "aria-label": `More about ${name}` });
}

/** Splitting is done turn by turn: those who were chosen in the table go to somebody new. */
async function split(speaker, name, { segments }) {
  const turns = segments.filter((segment) => segment.speaker === speaker.id);
  const chosen = turns.filter(({ index }) => ui.selectedSegments?.has(index)).map(({ index }) => index);
  if (chosen.length === turns.length) {
    showMessage("error", `All turns of ${name} are chosen.`, "Choose only those that somebody else said.");
    return;
  }
  if (chosen.length) {
    if (await intent("diarization.split", { speaker: speaker.id, segments: chosen }) !== undefined) change({ selectedSegments: new Set() });
    return;
  }
  openDialog(() => h("div", { class: "dialog-body" },
    h("header", null, h("h2", { id: "dialog-title" }, `Split ${name}`)),
    h("p", null, `In the table of turns, choose those of ${name} that somebody else said. Then choose Split again, or “Said by somebody new”.`),
    h("footer", null, button("I see", () => {
      change({ dialog: null, turnsTab: "turns" });
      focusNext(".rows");
    }, { kind: "primary", autofocus: true }))));
}

/** The voice needs a name, and its owner's consent, before anything of it is kept. */
function remember(speaker, people) {
  openDialog(nameDialog({
    title: `Whose voice is ${speakerName(speaker)}?`, name: speaker.person || speaker.isRenamed ? speakerName(speaker) : "",
    text: "VoiceID learns it from these turns. You can listen before it is saved.", label: "Go on",
    consent: "It is my own voice, or its owner agrees.", people: (people.people ?? []).map(({ person }) => person),
    act: async ({ name, person }) => {
      // What was typed for somebody else goes with their takes.
      change({ enrol: null, enrolError: null });
      const whose = person ? { person } : { name, consent: true };
      if (await intent("enrollment.useSpeaker", { speaker: speaker.id, ...whose }) !== undefined) go("enrol");
    },
  }));
}
