// How a person or a speaker looks everywhere: a colour that has a letter in it, and the name beside it.

import { h } from "../core/dom.js";
import { score } from "../core/format.js";

export const COLOURS = 12;

/** First letters of up to two words; "Speaker 4" gives its number, which tells more. */
export function initials(name) {
  const number = /^Speaker (\d+)$/.exec(name ?? "");
  if (number) return number[1];
  const words = (name ?? "").trim().split(/\s+/).filter(Boolean);
  if (!words.length) return "?";
  return words.slice(0, 2).map((word) => [...word][0].toUpperCase()).join("");
}

export function avatar(name, colour, size = "") {
  return h("span", { class: `avatar ${size}`, "data-colour": colour === undefined ? "none" : colour % COLOURS, "aria-hidden": "true" },
    initials(name));
}

export function person(name, colour, detail) {
  return h("span", { class: "person" }, avatar(name, colour),
    h("span", { class: "person-text" }, h("span", { class: "person-name" }, name), detail && h("span", { class: "hint" }, detail)));
}

let apart = {};

/** The result with colours for those without a name that nobody with a name has: a name may be younger than the colours. */
export function withOwnColours(result) {
  if (apart.from === result) return apart.result;
  const named = new Set(result.speakers.filter(({ person }) => person).map(({ colour }) => colour));
  const taken = new Set(result.speakers.map(({ colour }) => colour));
  const speakers = result.speakers.map((speaker) => {
    if (speaker.person || !named.has(speaker.colour)) return speaker;
    const colour = Array.from({ length: COLOURS }, (_, index) => index).find((index) => !taken.has(index)) ?? speaker.colour;
    taken.add(colour);
    return { ...speaker, colour };
  });
  apart = { from: result, result: { ...result, speakers } };
  return apart.result;
}

/** What a speaker of a recording is called: the name given or recognised, else "Speaker 3". */
export function speakerName(speaker) {
  return speaker?.person?.name ?? speaker?.label ?? "Somebody";
}

/** A score from 0 to 1 as a bar, with the line that it must pass. */
export function scoreBar({ name, value, threshold, colour, isBest = false, isQuiet = false }) {
  const isAbove = value !== undefined && value >= threshold;
  const words = value === undefined ? "no voice" : `${score(value)}, ${isAbove ? "above" : "below"} ${score(threshold)}`;
  return h("div", {
    class: `score-bar${isAbove ? " above" : ""}${isBest ? " best" : ""}${isQuiet ? " quiet" : ""}`, role: "meter",
    "aria-label": `${name}: score`, "aria-valuemin": "0", "aria-valuemax": "1", "aria-valuenow": (value ?? 0).toFixed(2),
    "aria-valuetext": words, "data-colour": colour === undefined ? "none" : colour % COLOURS,
  },
    h("span", { class: "score-fill", style: { "--part": value ?? 0 } }),
    h("span", { class: "score-line", style: { "--part": threshold } }));
}
