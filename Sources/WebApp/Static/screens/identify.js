// Who is speaking, now.

import { go, intent } from "../core/app.js";
import { h } from "../core/dom.js";
import { clock, score } from "../core/format.js";
import { button, card, emptyState, thresholdSlider, titledCard } from "../parts/controls.js";
import { errorBanner } from "../parts/messages.js";
import { microphoneMeter, ribbon } from "../parts/meters.js";
import { avatar, scoreBar } from "../parts/person.js";

export function identifyScreen({ recognition = {}, people = {}, microphone = {}, settings = {} }) {
  if (people.phase === "ready" && !people.people?.length) {
    return emptyState("identify", "Nobody to recognise yet",
      "VoiceID can name a voice once it has learned it. Eight seconds of speech are enough.",
      button("Enrol a voice", () => go("enrol"), { kind: "primary", symbol: "enrol" }));
  }
  const isOn = recognition.phase === "listening" || recognition.phase === "starting";
  const threshold = recognition.threshold ?? settings.threshold ?? 0.65;
  return [
    errorBanner(recognition.error),
    card("Best match", { class: "card match-card" },
      h("div", { class: "match", "data-kind": recognition.match?.kind ?? "none" }, match(recognition, isOn)),
      h("div", { class: "match-controls" },
        isOn ? button("Stop", () => intent("recognition.stop"), { kind: "primary", symbol: "stop", "data-toggle": "" })
          : button("Listen", () => intent("recognition.start"), { kind: "primary", symbol: "identify", "data-toggle": "", disabled: recognition.phase === "stopping" }),
        button("Reset session", () => intent("recognition.reset"), { symbol: "refresh", disabled: !isOn, "data-action": "reset" }),
        isOn && h("span", { class: "number hint" }, clock(recognition.elapsed ?? 0))),
      isOn && microphoneMeter(microphone)),
    titledCard("Everybody", thresholdSlider(recognition.threshold ?? settings.threshold),
      h("ul", { class: "scores" }, scores(recognition, people).map(({ person, score: value, isBest }) => h("li", {
        key: person.id, class: isBest ? "best" : "", "data-person": person.name,
      },
        avatar(person.name, person.colour), h("span", { class: "score-name cut" }, person.name),
        scoreBar({ name: person.name, value, threshold, colour: person.colour, isBest, isQuiet: !isOn }),
        h("span", { class: "number", "data-fact": "score" }, value === undefined ? (isOn ? "no voice" : "–") : score(value)))))),
    titledCard("The last minute", null, ribbon(recognition.ribbon ?? [], recognition.elapsed ?? 0)),
  ];
}

/** Before anything was heard the bars are there already, empty. */
function scores(recognition, people) {
  if (recognition.scores?.length) return recognition.scores;
  return (people.people ?? []).map(({ person }) => ({ person }));
}

function match({ match: found = { kind: "none" }, phase, scores: all = [] }, isOn) {
  if (!isOn) {
    return [avatar("", undefined, "large"), h("div", { key: "text" }, h("p", { class: "match-name" }, "Not listening"),
      h("p", { class: "hint" }, phase === "stopping" ? "Finishing …" : "Press Listen and speak. Nothing is recorded."))];
  }
  const words = {
    none: ["Listening", "Waiting for the first words."],
    noVoice: ["No voice", "Nobody speaks at the moment."],
    unknown: ["Unknown", found.score === undefined ? "Somebody speaks whom VoiceID does not know."
      : `Closest is ${all.find((one) => one.isBest)?.person.name ?? "nobody"} with ${score(found.score)}, below the threshold.`],
  }[phase === "starting" ? "none" : found.kind];
  if (words) {
    return [avatar("", undefined, "large"), h("div", { key: "text" },
      h("p", { class: "match-name" }, phase === "starting" ? "Starting …" : words[0]), h("p", { class: "hint" }, words[1]))];
  }
  return [avatar(found.person.name, found.person.colour, "large"), h("div", { key: "text" },
    h("p", { class: "match-name" }, found.person.name),
    h("p", { class: "hint number" }, `Score ${score(found.score)}`,
      found.margin !== undefined && ` · ${score(found.margin)} ahead of the next`))];
}
