// A recording that was analysed: its timeline, its speakers, its turns and words, and how to put right what is wrong.

import { change, intent, openDialog, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { clock, count } from "../core/format.js";
import { player } from "../core/player.js";
import { banner, button, card, choice, emptyState, iconButton, menuButton, thresholdSlider, titledCard } from "../parts/controls.js";
import { confirmDialog } from "../parts/dialogs.js";
import { avatar, speakerName } from "../parts/person.js";
import { segmentTable } from "../parts/segment-table.js";
import { speakerCards } from "../parts/speaker-cards.js";
import { timeline } from "../parts/timeline.js";
import { transcriptView } from "../parts/transcript.js";
import { speakerCount } from "./recordings.js";

const FORMATS = [
  ["text", "Text", "to read"], ["json", "JSON", "everything"], ["srt", "SRT", "subtitles"], ["vtt", "WebVTT", "subtitles"],
  ["csv", "CSV", "tables"], ["rttm", "RTTM", "who spoke when"], ["textgrid", "TextGrid", "Praat"], ["audacity", "Audacity", "labels"],
  ["eaf", "EAF", "ELAN"],
];

export function resultView(state) {
  const { diarization, people = {}, transcript = { phase: "none" } } = state;
  const { result } = diarization;
  const source = `/recordings/${encodeURIComponent(result.id)}/audio`;
  // While a recording is being closed it is drawn once more, and its sound is gone already.
  if (ui.closing !== result.id) player.load(source);
  return [
    (result.warnings ?? []).map((warning) => banner("warning", warning.text ?? warning, warning.remedy)),
    offer(diarization),
    heading(diarization, result),
    result.speakers.length
      ? [timelineCard(result, source), speakerCards(diarization, people, source), correctionCard(diarization), turnsCard(result, transcript, source)]
      : card("Nothing found", { key: "nothing" }, emptyState("recordings", "Nobody was found", result.emptyReason ?? "There is no speech in this recording.",
        button("Open another", () => close(result), { kind: "primary" }))),
  ];
}

function heading(diarization, result) {
  const { canUndo, canRedo, undoLabel, redoLabel } = diarization;
  return h("div", { class: "result-heading", key: "heading" },
    h("div", { class: "grow" }, h("h2", { class: "cut" }, diarization.fileName ?? "Recording"),
      h("p", { class: "hint number" }, `${clock(result.duration)} · ${count(result.speakers.length, "speaker")} · ${count(result.segments.length, "turn")}`)),
    h("div", { class: "actions" },
      iconButton(undoLabel ? `Undo: ${undoLabel}` : "Undo", "undo", () => intent("diarization.undo"), { disabled: !canUndo, "data-action": "undo" }),
      iconButton(redoLabel ? `Redo: ${redoLabel}` : "Redo", "redo", () => intent("diarization.redo"), { disabled: !canRedo, "data-action": "redo" }),
      result.speakers.length > 0 && menuButton("export", "Export", ui.menu, (menu) => change({ menu }), FORMATS.map(([id, label, hint]) => ({
        label, hint, href: `/recordings/${encodeURIComponent(result.id)}/export?format=${id}`,
      })), { symbol: "download", "data-action": "export" }),
      button("Close", () => openDialog(confirmDialog({
        title: "Close this recording?", text: "It was never saved, so it is gone afterwards. Export what you want to keep.",
        label: "Close it", act: () => close(result),
      })), { kind: "quiet", symbol: "cross", "data-action": "close" })));
}

function close(result) {
  player.load("");
  change({ closing: result.id, selectedSegments: new Set(), solo: null, playhead: 0 });
  intent("diarization.close");
}

/** A correction that would make the profile of a person better: offered, never done unasked. */
function offer({ correctionOffer }) {
  if (!correctionOffer) return null;
  return banner("info", correctionOffer.text, undefined,
    button("Remember this voice", () => intent("diarization.acceptCorrection"), { "data-action": "accept-correction" }),
    button("No", () => intent("diarization.dismissCorrection"), { kind: "quiet" }));
}

/** Plays from `time`, of the one speaker alone who was chosen, if any. */
export function playFrom(result, source, time) {
  const ranges = ui.solo === null || ui.solo === undefined ? [] : result.segments.filter((segment) => segment.speaker === ui.solo);
  player.load(source);
  player.play(time, ranges);
}

function timelineCard(result, source) {
  const isPlaying = player.source === source && player.isPlaying;
  const soloSpeaker = result.speakers.find((speaker) => speaker.id === ui.solo);
  const zoomButton = (label, symbol, kind) => iconButton(label, symbol, () => change({ zoomWish: { kind } }));
  return titledCard("Timeline", [
    soloSpeaker && h("span", { class: "hint", key: "solo" }, `Only ${speakerName(soloSpeaker)} plays`),
    h("span", { class: "number", key: "time" }, clock(player.source === source ? player.time : 0)),
    iconButton(isPlaying ? "Pause" : "Play", isPlaying ? "pause" : "play", () => toggle(result, source), { "data-toggle": "", "data-action": "play" }),
    zoomButton("Zoom out", "minus", "further"), zoomButton("Zoom in", "plus", "closer"), zoomButton("Show all", "fit", "all"),
  ],
    h("div", { class: "timeline" },
      h("ul", { class: "lane-names", "aria-label": "Speakers" }, result.speakers.map((speaker) => h("li", { key: speaker.id },
        avatar(speakerName(speaker), speaker.colour, "small"), h("span", { class: "cut" }, speakerName(speaker)),
        iconButton(`Play only ${speakerName(speaker)}`, "solo", () => solo(result, source, speaker.id), { pressed: ui.solo === speaker.id })))),
      h("div", {
        class: "timeline-view", island: timeline, data: {
          id: result.id, source, duration: result.duration, segments: result.segments, solo: ui.solo, wish: ui.zoomWish,
          speakers: result.speakers.map((speaker) => ({ id: speaker.id, name: speakerName(speaker), colour: speaker.colour })),
          play: (time) => playFrom(result, source, time),
        },
      })));
}

function toggle(result, source) {
  if (player.isPlaying && player.source === source) player.pause();
  else playFrom(result, source, player.time >= result.duration - 0.1 ? 0 : player.time);
}

function solo(result, source, id) {
  change({ solo: ui.solo === id ? null : id });
  if (ui.solo !== null) playFrom(result, source, player.time);
  else if (player.isPlaying) player.play(player.time);
}

function correctionCard(diarization) {
  return card("Names and number", { class: "card settings-row", key: "settings" },
    thresholdSlider(diarization.threshold), speakerCount(diarization));
}

function turnsCard(result, transcript, source) {
  const tab = ui.turnsTab ?? (transcript.phase === "none" ? "turns" : "words");
  return titledCard("What was said", choice("turns-tab", "Show", [["turns", "Turns"], ["words", "Transcript"]], tab, (turnsTab) => change({ turnsTab })),
    tab === "turns" ? segmentTable(result, source) : transcriptView(transcript, result, source));
}
