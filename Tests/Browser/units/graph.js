import { layout, NODE } from "/parts/graph-layout.js";
import { equal, isTrue, test } from "./harness.js";

const nodes = ["input", "split", "vad", "stt", "match"].map((id) => ({ id, type: id, events: [] }));
const connections = [
  { from: "input", to: "split", kind: "audio" }, { from: "split", to: "vad", kind: "audio" }, { from: "split", to: "stt", kind: "audio" },
  { from: "vad.end", to: "stt.transcribe", kind: "event" }, { from: "stt.transcribed", to: "match.match", kind: "event" },
];

test("a graph runs from left to right, and no two nodes share a place", () => {
  const placed = layout({ nodes, connections });
  const x = Object.fromEntries(placed.nodes.map((node) => [node.id, node.x]));
  isTrue(x.input < x.split && x.split < x.vad && x.vad === x.stt && x.stt < x.match, JSON.stringify(x));
  equal(new Set(placed.nodes.map((node) => `${node.x} ${node.y}`)).size, nodes.length);
  for (const node of placed.nodes) isTrue(node.x + NODE.width <= placed.width && node.y + NODE.height <= placed.height, node.id);
  equal(placed.edges.length, connections.length);
});

test("a graph with a cycle, or with ends that are no nodes, is still drawn", () => {
  const round = layout({ nodes: [], connections: [{ from: "a", to: "b", kind: "audio" }, { from: "b", to: "a", kind: "audio" }] });
  equal(round.nodes.map(({ id }) => id), ["a", "b"]);
  isTrue(round.edges.every(({ path }) => path.startsWith("M")), "an edge has no path");
});
