// Who spoke when: record or open, wait, look, correct, export.

import { change, intent, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { clock, duration } from "../core/format.js";
import { banner, button, card, checkbox, choice, emptyState, progressBar } from "../parts/controls.js";
import { dropPlace } from "../parts/drop.js";
import { errorBanner } from "../parts/messages.js";
import { microphoneMeter, ring } from "../parts/meters.js";
import { withOwnColours } from "../parts/person.js";
import { resultView } from "./result.js";

export function recordingsScreen(state) {
  const { diarization = {}, microphone = {} } = state;
  const { phase = "idle" } = diarization;
  const trouble = errorBanner(diarization.error);
  if (phase === "recording") return [trouble, recording(diarization, microphone)];
  if (phase === "receiving" || phase === "analysing") return [trouble, working(diarization)];
  if (phase === "done" && diarization.result) {
    return [trouble, resultView({ ...state, diarization: { ...diarization, result: withOwnColours(diarization.result) } })];
  }
  return [
    trouble,
    phase === "cancelled" && banner("info", "Cancelled.", "Nothing was kept."),
    begin(diarization),
  ];
}

function begin(diarization) {
  return h("div", { class: "card begin" },
    emptyState("recordings", "Who spoke when",
      "Record a conversation of up to five minutes, or open a file of any length. Everybody gets a lane of their own; people you enrolled get their names.",
      button("Record", () => intent("diarization.record"), { kind: "primary", symbol: "record", "data-toggle": "" })),
    dropPlace({ purpose: "recording", text: "Drop a recording here", done: (file) => intent("diarization.useFile", { file }) }),
    h("div", { class: "begin-options" }, speakerCount(diarization),
      checkbox("Write down what is said, too", diarization.wantsTranscript ?? false,
        (on) => intent("diarization.setTranscript", { on }), { name: "transcript" })));
}

/** How many people speak: the program finds out, or is told. Used before and after the analysis. */
export function speakerCount(diarization) {
  const said = diarization.speakerCount ?? { mode: "automatic" };
  const shown = { lower: said.lower ?? 2, upper: said.upper ?? 4, ...said, ...ui.speakerCount };
  const set = (values) => {
    const next = { ...shown, ...values };
    change({ speakerCount: next });
    clearTimeout(ui.speakerCountTimer);
    ui.speakerCountTimer = setTimeout(async () => {
      await intent("diarization.rerun", next.mode === "automatic" ? { mode: "automatic" }
        : { mode: next.mode, lower: Math.min(next.lower, next.mode === "exactly" ? next.lower : next.upper), upper: next.mode === "exactly" ? next.lower : next.upper });
      change({ speakerCount: null });
    }, 500);
  };
  const number = (name, label) => h("label", { class: "inline", key: name }, h("span", null, label), h("input", {
    type: "number", min: "1", max: "20", value: String(shown[name]), class: "narrow", name: `speakers-${name}`,
    onChange: (event) => set({ [name]: Math.max(1, Math.min(20, Number(event.target.value) || 1)) }),
  }));
  return h("div", { class: "speaker-count" },
    choice("speaker-count", "How many people speak", [["automatic", "Any number of people"], ["exactly", "Exactly"], ["between", "Between"]],
      shown.mode, (mode) => set({ mode })),
    shown.mode === "exactly" && number("lower", "people"),
    shown.mode === "between" && [number("lower", "from"), number("upper", "to")]);
}

function recording({ recordingSeconds = 0, maxRecordingSeconds = 300 }, microphone) {
  const left = maxRecordingSeconds - recordingSeconds;
  return card("Recording", { class: "card recorder" },
    ring(recordingSeconds / maxRecordingSeconds, "Length of the recording",
      h("span", { class: "ring-big number" }, clock(recordingSeconds)), h("span", { class: "hint number" }, `${clock(Math.ceil(left))} left`)),
    microphoneMeter(microphone),
    h("p", { class: "hint centre-text" }, left < 30 ? "Recording stops by itself soon, and is then analysed." : "Put the device between the people who talk."),
    h("div", { class: "actions centre" },
      button("Stop and analyse", () => intent("diarization.stop"), { kind: "primary", symbol: "stop", "data-toggle": "" }),
      button("Discard", () => intent("diarization.cancel"), { kind: "quiet" })));
}

const STAGES = {
  receiving: "Receiving the sound", reading: "Reading the file", listening: "Finding who speaks when",
  comparing: "Comparing with the voices you know", writing: "Writing down the words",
};

function working({ progress = {}, fileName, phase }) {
  const { fraction, secondsLeft } = progress;
  const stage = STAGES[progress.stage];
  return card("Analysing", { class: "card working" },
    h("h2", null, phase === "receiving" ? "Reading" : "Listening to everybody", fileName && h("span", { class: "hint cut" }, fileName)),
    progressBar("Progress of the analysis", fraction),
    h("p", { class: "hint number" }, stage, stage && secondsLeft !== undefined && " · ",
      secondsLeft !== undefined && `about ${duration(Math.max(1, secondsLeft))} left`),
    h("div", { class: "actions centre" }, button("Cancel", () => intent("diarization.cancel"), { symbol: "cross", "data-action": "cancel" })));
}
