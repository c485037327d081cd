// Every turn of a recording as a table: what the timeline shows, for keyboards, screen readers and corrections. Only
// the rows in view are in the document, so hours of talk scroll like minutes.

import { change, intent, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { clock, count } from "../core/format.js";
import { player } from "../core/player.js";
import { button, iconButton } from "./controls.js";
import { avatar, speakerName } from "./person.js";

const ROW = 44;
const MARGIN = 8;

function selected() {
  return (ui.selectedSegments ??= new Set());
}

function toggle(index, isOn, isRange, segments) {
  const chosen = selected();
  const places = isRange && ui.lastToggled !== undefined
    ? [ui.lastToggled, index].map((one) => segments.findIndex((segment) => segment.index === one)).sort((a, b) => a - b)
    : null;
  const touched = places ? segments.slice(places[0], places[1] + 1).map((segment) => segment.index) : [index];
  for (const one of touched) isOn ? chosen.add(one) : chosen.delete(one);
  change({ lastToggled: index });
}

async function assign(speaker) {
  const segments = [...selected()].sort((a, b) => a - b);
  if (await intent("diarization.reassign", { segments, speaker }) !== undefined) change({ selectedSegments: new Set() });
}

/** `result` as the state has it; `source` is the address of its sound. */
export function segmentTable(result, source) {
  const { segments, speakers } = result;
  const byId = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  const height = ui.tableHeight ?? 440;
  const first = Math.max(0, Math.floor((ui.tableTop ?? 0) / ROW) - MARGIN);
  const shown = segments.slice(first, first + Math.ceil(height / ROW) + 2 * MARGIN);
  const chosen = selected();
  return h("div", { class: "segments" },
    h("div", { class: "table-tools", "aria-live": "polite" }, chosen.size
      ? [h("span", { key: "count" }, `${count(chosen.size, "turn")} chosen`),
        h("label", { key: "to", class: "inline" }, h("span", null, "Said by"), h("select", {
          value: "", "aria-label": "Give the chosen turns to", onChange: (event) => event.target.value &&
            assign(event.target.value === "new" ? "new" : Number(event.target.value)),
        }, h("option", { value: "" }, "choose …"),
          speakers.map((speaker) => h("option", { key: speaker.id, value: String(speaker.id) }, speakerName(speaker))),
          h("option", { value: "new", key: "new" }, "somebody new"))),
        button("Choose none", () => change({ selectedSegments: new Set() }), { kind: "quiet", key: "none" })]
      : h("span", { class: "hint" }, "Choose turns that have the wrong name to give them to somebody else.")),
    h("div", { role: "table", "aria-label": "Turns", "aria-rowcount": String(segments.length + 1), class: "table" },
      h("div", { role: "rowgroup" }, h("div", { role: "row", class: "row head", "aria-rowindex": "1" },
        ["", "", "Who", "From", "To", "Length"].map((name, index) => h("span", { role: "columnheader", key: index },
          name || h("span", { class: "visually-hidden" }, index ? "Play" : "Choose"))))),
      h("div", {
        role: "rowgroup", class: "rows", tabindex: "0", "aria-label": "Turns, scrollable",
        onScroll: (event) => change({ tableTop: event.target.scrollTop, tableHeight: event.target.clientHeight }),
        onKeydown: (event) => moveRow(event, segments.length),
      }, h("div", { class: "spacer", role: "presentation", style: { "--height": `${segments.length * ROW}px` } },
        shown.map((segment, index) => row(segment, first + index, byId.get(segment.speaker), source, chosen, segments))))));
}

function row(segment, place, speaker, source, chosen, segments) {
  const name = speakerName(speaker);
  const isPlaying = player.source === source && player.isPlaying && player.time >= segment.start && player.time < segment.end;
  const play = () => {
    player.load(source);
    player.play(segment.start, [segment]);
    change({ chosenSegment: segment.index });
  };
  return h("div", {
    role: "row", key: segment.index, "aria-rowindex": String(place + 2), "data-place": place,
    class: `row${ui.chosenSegment === segment.index ? " current" : ""}${isPlaying ? " playing" : ""}`,
    style: { "--top": `${place * ROW}px` },
    // Rows that stay in view while the table is scrolled are not described again.
    memo: [segment, place, name, speaker?.colour, source, isPlaying, chosen.has(segment.index)],
  }, () => [
    h("span", { role: "cell" }, h("input", {
      type: "checkbox", checked: chosen.has(segment.index), "aria-label": `Choose ${name}, ${clock(segment.start, 1)}`,
      onClick: (event) => toggle(segment.index, event.target.checked, event.shiftKey, segments),
    })),
    h("span", { role: "cell" }, isPlaying
      ? iconButton("Pause", "pause", () => player.pause())
      : iconButton(`Play ${name}, ${clock(segment.start, 1)}`, "play", play)),
    h("span", { role: "cell", class: "who" }, avatar(name, speaker?.colour, "small"), h("span", { class: "cut" }, name),
      segment.isOverlap && h("span", { class: "tag" }, "at once")),
    h("span", { role: "cell", class: "number" }, clock(segment.start, 1)),
    h("span", { role: "cell", class: "number" }, clock(segment.end, 1)),
    h("span", { role: "cell", class: "number" }, `${(segment.end - segment.start).toFixed(1)} s`),
  ]);
}

/** Scrolls the table, where it is on show, to the row of a turn. */
export function showRow(place) {
  document.querySelector(".rows")?.scrollTo({ top: Math.max(0, (place - 3) * ROW) });
}

/** Arrow keys go from row to row, also to rows that are not in the document yet. */
function moveRow(event, total) {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
  if (!step || event.target.matches("select")) return;
  event.preventDefault();
  const rows = event.currentTarget;
  const at = Number(document.activeElement.closest("[data-place]")?.dataset.place ?? Math.floor(rows.scrollTop / ROW) - step);
  const next = Math.max(0, Math.min(total - 1, at + step));
  if (next * ROW < rows.scrollTop) rows.scrollTop = next * ROW;
  else if ((next + 1) * ROW > rows.scrollTop + rows.clientHeight) rows.scrollTop = (next + 1) * ROW - rows.clientHeight;
  change({ tableTop: rows.scrollTop });
  const kind = document.activeElement.type === "checkbox" ? "input" : "button";
  requestAnimationFrame(() => rows.querySelector(`[data-place="${next}"] ${kind}`)?.focus({ preventScroll: true }));
}
