// What works, who is known, and where to begin.

import { go, intent } from "../core/app.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { banner, button, card, choice, field, iconButton } from "../parts/controls.js";
import { icon } from "../parts/icons.js";
import { levelMeter } from "../parts/meters.js";

const ACTIONS = [
  ["enrol", "enrol", "Enrol a voice", "Learn a person's voice from a few seconds of speech."],
  ["identify", "identify", "Identify who speaks", "Names appear while people talk."],
  ["record", "recordings", "Who spoke when", "Record a conversation, or open a file of any length."],
  ["control", "control", "Voice control", "Move through a list by speaking."],
];

const MICROPHONE = {
  notAsked: "not asked for yet", denied: "not allowed", noDevice: "not found", noSignal: "gives no sound",
  tooQuiet: "too quiet", clipped: "too loud", interrupted: "interrupted", fine: "fine", off: "off",
};

const ENGINES = { open: "Open engine", picovoice: "Picovoice" };

export function dashboardScreen({ dashboard = {}, microphone = {}, people = {}, settings = {} }) {
  const engines = dashboard.engines ?? [];
  const isChecking = dashboard.phase === "checking";
  const number = dashboard.people ?? people.people?.length ?? 0;
  return [
    dashboard.banner && banner("warning", dashboard.banner.text, dashboard.banner.remedy),
    card("Status", { class: "card status" },
      h("div", { class: "status-line" },
        h("span", { class: `status-mark ${dashboard.phase}` }, icon({ ready: "check", checking: "refresh" }[dashboard.phase] ?? "warning")),
        h("div", { class: "status-text" },
          h("h2", null, { checking: "Checking …", ready: "Ready", notReady: "Not ready" }[dashboard.phase] ?? "Checking …"),
          h("p", { class: "hint", "data-fact": "summary" }, dashboard.summary)),
        iconButton("Check again", "refresh", () => intent("dashboard.refresh"), { disabled: isChecking, "data-action": "refresh" })),
      h("dl", { class: "facts" },
        engines.map((engine) => [
          h("dt", { key: engine.id }, ENGINES[engine.id] ?? engine.name),
          h("dd", { key: `${engine.id}-state` }, engineState(engine))]),
        h("dt", { key: "people" }, "People"),
        h("dd", { key: "people-state" }, dashboard.profilesState ?? (number ? count(number, "voice enrolled", "voices enrolled") : "nobody enrolled yet"))),
      engines.length > 1 && (engines.some((engine) => engine.id !== settings.engine && engine.state === "ready") || settings.engine === "picovoice") && choice("engine", "Which engine",
        engines.map((engine) => [engine.id, ENGINES[engine.id] ?? engine.name]), settings.engine, (engine) => intent("settings.setEngine", { engine })),
      microphoneRow(microphone, settings)),
    h("ul", { class: "action-cards" }, ACTIONS.map(([id, screen, title, text]) => {
      const action = dashboard.actions?.[id] ?? { enabled: !isChecking };
      return h("li", { key: id }, h("button", {
        type: "button", class: "action-card", disabled: !action.enabled, onClick: () => go(screen), "data-action": id,
      }, h("span", { class: "action-symbol" }, icon(screen)),
        h("span", { class: "action-title" }, title),
        h("span", { class: "hint" }, action.enabled ? text : action.reason ?? "Not ready yet.")));
    })),
  ];
}

function engineState(engine) {
  const words = { checking: "checking …", ready: "ready", failed: "failed", absent: "not set up" }[engine.state] ?? engine.state;
  return [
    h("span", { class: `state ${engine.state}` }, icon({ ready: "check", checking: "refresh", absent: "minus" }[engine.state] ?? "cross"), h("span", null, words)),
    engine.state === "ready" && engine.note && h("span", { class: "hint" }, engine.note),
    engine.state !== "ready" && engine.message && h("span", { class: "hint" }, engine.message, engine.remedy && ` ${engine.remedy}`),
  ];
}

function microphoneRow(microphone, settings) {
  const devices = microphone.devices ?? [];
  return h("div", { class: "microphone-row" },
    h("div", { class: "microphone-state" },
      h("h3", null, "Microphone"),
      h("p", { "data-fact": "microphone" }, microphone.source === "machine" && microphone.state === "noDevice"
        ? "this machine has none" : MICROPHONE[microphone.state] ?? "not asked for yet"),
      microphone.level !== undefined && levelMeter(microphone.level, microphone.peak)),
    choice("source", "Which microphone", [["browser", "This browser's"], ["machine", "The machine's"]],
      microphone.source ?? "browser", (source) => intent("microphone.use", { source })),
    microphone.source === "machine" && devices.length > 0 && field("Device", h("select", {
      value: settings.device ?? devices.find((device) => device.isDefault)?.id,
      onChange: (event) => intent("microphone.use", { source: "machine", device: event.target.value }),
    }, devices.map((device) => h("option", { key: device.id, value: device.id }, device.name)))));
}
