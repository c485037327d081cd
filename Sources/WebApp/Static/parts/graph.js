// The audio graph, drawn: nodes with their levels, sound and events between them, and a flash where an event happens.

import { invalidate } from "../core/app.js";
import { h } from "../core/dom.js";
import { layout, NODE } from "./graph-layout.js";

const FLASH = 700;
/** The last event of each node that was seen, and when, by this page's clock. */
const seen = new Map();
let placed = { key: "", result: null };

/** Whether the node's newest event is new to this page and less than a flash old. */
function flash({ id, events }) {
  const newest = (events ?? []).reduce((last, event) => (!last || event.at > last.at ? event : last), null);
  if (!newest) return null;
  const before = seen.get(id);
  const mark = `${newest.name}@${newest.at}`;
  if (before?.mark !== mark) {
    // What had happened before the page first looked is no news.
    seen.set(id, { mark, time: before ? performance.now() : -Infinity });
    if (before) setTimeout(invalidate, FLASH + 20);
  }
  return performance.now() - seen.get(id).time < FLASH ? newest.name : null;
}

export function graphView(graph) {
  // Levels come often, the shape of the graph seldom changes.
  const key = JSON.stringify([graph.nodes.map(({ id }) => id), graph.connections]);
  if (placed.key !== key) placed = { key, result: layout(graph) };
  const { width, height, nodes, edges } = placed.result;
  const live = new Map(graph.nodes.map((node) => [node.id, node]));
  const flashes = new Map(nodes.map((node) => [node.id, flash(live.get(node.id) ?? node)]));
  const sound = edges.filter((edge) => edge.kind === "audio").length;
  return h("div", { class: "graph", tabindex: "0", role: "group", "aria-label": "Audio graph, scrollable" },
    h("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "img", style: { "max-width": `${width}px` },
      "aria-label": `${nodes.length} nodes: ${nodes.map((node) => node.id).join(", ")}. ${sound} connections carry sound, ${edges.length - sound} carry events.`,
    },
      edges.map((edge) => h("path", {
        key: `${edge.from}>${edge.to}`, d: edge.path,
        class: `edge ${edge.kind}${edge.kind === "event" && flashes.get(String(edge.from).split(".")[0]) ? " flash" : ""}`,
      })),
      nodes.map((node) => oneNode(node, live.get(node.id), flashes.get(node.id)))));
}

function oneNode(place, node, event) {
  const level = node?.level === undefined ? null : Math.max(0, Math.min(1, 1 + node.level / 60));
  return h("g", { key: place.id, class: `node${event ? " flash" : ""}`, transform: `translate(${place.x} ${place.y})` },
    h("rect", { width: NODE.width, height: NODE.height, rx: 12 }),
    h("text", { x: 14, y: 26, class: "node-name" }, shorten(place.id, 18)),
    h("text", { x: 14, y: 45, class: "node-type" }, event ?? shorten(place.type, 22)),
    level !== null && h("rect", { class: "node-level-track", x: 14, y: NODE.height - 10, width: NODE.width - 28, height: 3, rx: 1.5 }),
    level !== null && h("rect", { class: "node-level", x: 14, y: NODE.height - 10, width: (NODE.width - 28) * level, height: 3, rx: 1.5 }));
}

function shorten(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
