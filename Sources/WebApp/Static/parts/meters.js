// Sound as it comes in: level, ring of an enrolment, the last minute.

import { h } from "../core/dom.js";
import { clock } from "../core/format.js";
import { icon } from "./icons.js";

/** Below this a level meter is empty: the noise of a quiet room. */
const FLOOR = -60;

function part(level) {
  return level === undefined ? 0 : Math.max(0, Math.min(1, 1 - level / FLOOR));
}

/** The state of the level in words, for those who do not see the bar; few words, so that they change seldom. */
function levelWords(level) {
  if (level === undefined || level < -55) return "silence";
  if (level < -40) return "quiet";
  return level < -3 ? "good" : "too loud";
}

/** `level` and `peak` in dBFS. */
export function levelMeter(level, peak) {
  return h("div", null, h("span", { class: "level-label", "aria-hidden": "true" }, "Microphone level"), h("div", {
    class: "level", role: "meter", "aria-label": "Microphone level", "aria-valuemin": String(FLOOR), "aria-valuemax": "0",
    "aria-valuenow": Math.round(Math.max(FLOOR, level ?? FLOOR)), "aria-valuetext": levelWords(level),
  },
    h("span", { class: "level-fill", style: { "--part": part(level) } }),
    peak !== undefined && h("span", { class: "level-peak", style: { "--part": part(peak) } })));
}

const NOTES = {
  tooQuiet: "Too quiet: come closer to the microphone, or turn it up.", clipped: "Too loud: move away from the microphone, or turn it down.",
};

/** The level of a microphone in use, and what is wrong with it that its user can change. */
export function microphoneMeter({ level, peak, state, lostSeconds = 0 }) {
  return h("div", { class: "microphone-meter" }, levelMeter(level, peak),
    h("p", { class: "note", role: "status" }, NOTES[state] && [icon("info"), h("span", { key: "text" }, NOTES[state])],
      !NOTES[state] && lostSeconds >= 0.5 && [icon("info"), h("span", { key: "text" }, `${lostSeconds.toFixed(1)} s did not arrive and count as not heard.`)]));
}

/** A ring that closes; `children` stand in its middle. */
export function ring(fraction, label, ...children) {
  const radius = 88;
  const around = 2 * Math.PI * radius;
  return h("div", {
    class: "ring", role: "progressbar", "aria-label": label, "aria-valuemin": "0", "aria-valuemax": "100",
    "aria-valuenow": Math.round((fraction ?? 0) * 100),
  },
    h("svg", { viewBox: "0 0 200 200", "aria-hidden": "true" },
      h("circle", { class: "ring-track", cx: 100, cy: 100, r: radius }),
      h("circle", {
        class: "ring-fill", cx: 100, cy: 100, r: radius,
        style: { "stroke-dasharray": around, "stroke-dashoffset": around * (1 - Math.min(1, fraction ?? 0)) },
      })),
    h("div", { class: "ring-middle" }, children));
}

const RIBBON_SECONDS = 60;

/** Who was heard in the last minute; now is at the right end. */
export function ribbon(parts, now) {
  const from = now - RIBBON_SECONDS;
  const shown = parts.filter((piece) => piece.end > from);
  const place = (piece) => ({
    "--from": (Math.max(piece.start, from) - from) / RIBBON_SECONDS,
    "--length": (Math.min(piece.end, now) - Math.max(piece.start, from)) / RIBBON_SECONDS,
  });
  const name = (piece) => ({ known: piece.person?.name, unknown: "Unknown", noVoice: "no voice", gap: "not heard" })[piece.kind];
  const words = shown.filter((piece) => piece.kind !== "noVoice")
    .map((piece) => `${name(piece)} ${clock(piece.start)} to ${clock(piece.end)}`).slice(-6);
  return h("div", { class: "ribbon" },
    h("div", { class: "ribbon-track", role: "img", "aria-label": `The last minute: ${words.join(", ") || "nobody heard"}` },
      shown.map((piece) => h("span", {
        key: `${piece.kind}-${piece.start.toFixed(2)}`, class: `piece ${piece.kind}`, style: place(piece), title: `${name(piece)}, ${clock(piece.start)}–${clock(piece.end)}`,
        "data-colour": piece.kind === "known" ? (piece.person?.colour ?? 0) % 12 : "none",
      }, (piece.end - piece.start) > 4 && piece.kind !== "noVoice" && h("span", { class: "piece-name" }, name(piece))))),
    h("div", { class: "ribbon-scale", "aria-hidden": "true" },
      h("span", null, "1 min ago"), h("span", null, "30 s"), h("span", null, "now")));
}
