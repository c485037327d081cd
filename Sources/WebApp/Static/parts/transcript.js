// Who said what. A click on a word plays from there; what is in doubt is underlined.

import { intent, invalidate } from "../core/app.js";
import { h } from "../core/dom.js";
import { clock } from "../core/format.js";
import { player } from "../core/player.js";
import { banner, button, emptyState, progressBar } from "./controls.js";
import { avatar, speakerName } from "./person.js";

/** Below this a word is marked as doubtful. */
const DOUBT = 0.5;
/** Turns beyond this wait for a scroll: an hour of talk has thousands of words. */
const PAGE = 60;

let shownTurns = PAGE;
let shownFor = null;

export function transcriptView(transcript, result, source) {
  const { phase, turns = [] } = transcript;
  if (phase === "none") {
    return emptyState("recordings", "No transcript yet", "VoiceID can write down what is said, with the time of every word. English only.",
      button("Write it down", () => intent("diarization.setTranscript", { on: true }), { kind: "primary", "data-action": "transcribe" }));
  }
  if (phase === "failed") return banner("error", transcript.error?.text ?? "The transcript failed.", transcript.error?.remedy);
  if (shownFor !== result.id) {
    shownFor = result.id;
    shownTurns = PAGE;
  }
  const byId = new Map(result.speakers.map((speaker) => [speaker.id, speaker]));
  return h("div", { class: "transcript" },
    phase === "running" && [h("p", { class: "hint", role: "status", key: "stage" }, "Writing down what is said …"),
      progressBar("Progress of the transcript", transcript.progress?.fraction ?? transcript.progress)],
    phase === "done" && !turns.length && h("p", { class: "hint" }, transcript.emptyReason ?? "No words were found."),
    h("ol", { class: "turns", "aria-label": "Transcript" }, turns.slice(0, shownTurns).map((turn, index) => {
      const speaker = byId.get(turn.speaker);
      // The name may change while the turn does not.
      return h("li", { key: `${turn.start}-${index}`, memo: [turn, speakerName(speaker), speaker?.colour, source] }, () => oneTurn(turn, speaker, source));
    })),
    turns.length > shownTurns && button(`Show more (${turns.length - shownTurns} turns)`, () => {
      shownTurns += PAGE;
      invalidate();
    }));
}

function oneTurn(turn, speaker, source) {
  const play = (time) => {
    player.load(source);
    player.play(time);
  };
  return h("div", { class: "turn" },
    h("div", { class: "turn-who" }, avatar(speakerName(speaker), speaker?.colour, "small"), h("span", { class: "cut" }, speakerName(speaker)),
      h("button", { type: "button", class: "time number", onClick: () => play(turn.start), "aria-label": `Play from ${clock(turn.start)}` }, clock(turn.start))),
    h("p", {
      class: "turn-text", onClick: (event) => event.target.dataset.start && play(Number(event.target.dataset.start)),
    }, turn.words?.length ? turn.words.map((word, index) => [index > 0 && " ", h("span", {
      key: index, "data-start": word.start, title: clock(word.start, 1),
      class: `word${word.confidence < DOUBT ? " doubtful" : ""}${word.secondSpeaker !== undefined ? " both" : ""}`,
    }, word.text)]) : turn.text));
}
