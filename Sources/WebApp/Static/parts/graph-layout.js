// Where the nodes of an audio graph stand: in columns from left to right along the sound, without a document.

export const NODE = { width: 156, height: 64, across: 44, down: 30 };

/** The name before the dot: "vad.end" and "vad" are of one node. */
const owner = (end) => String(end).split(".")[0];

/**
 * Places nodes: `{width, height, nodes: [{…node, x, y}], edges: [{…connection, path, middle}]}`. A node stands one column to the
 * right of the last that feeds it with sound; a node that gets only events, to the right of the one that sends them.
 */
export function layout({ nodes, connections }) {
  const names = [...new Set([...nodes.map(({ id }) => id), ...connections.flatMap(({ from, to }) => [owner(from), owner(to)])])];
  const column = new Map(names.map((name) => [name, 0]));
  // As many rounds as there are nodes settle every graph without a cycle, and end in one that has a cycle.
  for (const kinds of [["audio"], ["audio", "event"]]) {
    for (let round = 0; round < names.length; round++) {
      for (const { from, to, kind } of connections) {
        const [a, b] = [owner(from), owner(to)];
        const isFed = connections.some((other) => other.kind === "audio" && owner(other.to) === b);
        if (!kinds.includes(kind) || a === b || (kind === "event" && isFed)) continue;
        column.set(b, Math.min(names.length - 1, Math.max(column.get(b), column.get(a) + 1)));
      }
    }
  }
  const columns = [];
  for (const name of names) (columns[column.get(name)] ??= []).push(name);
  const used = columns.filter(Boolean);
  const rows = Math.max(1, ...used.map((names) => names.length));
  const tall = rows * (NODE.height + NODE.down) - NODE.down;
  const places = new Map();
  used.forEach((names, index) => names.forEach((name, row) => {
    const free = tall - names.length * (NODE.height + NODE.down) + NODE.down;
    places.set(name, { x: 8 + index * (NODE.width + NODE.across), y: 8 + free / 2 + row * (NODE.height + NODE.down) });
  }));
  const known = new Map(nodes.map((node) => [node.id, node]));
  return {
    width: 16 + used.length * (NODE.width + NODE.across) - NODE.across, height: tall + 16,
    nodes: names.map((id) => ({ type: "", events: [], ...known.get(id), id, ...places.get(id) })),
    edges: connections.map((connection) => ({ ...connection, ...curve(places.get(owner(connection.from)), places.get(owner(connection.to)), connection.kind) })),
  };
}

function curve(a, b, kind) {
  const start = { x: a.x + NODE.width, y: a.y + NODE.height / 2 };
  const end = { x: b.x, y: b.y + NODE.height / 2 };
  if (end.x > start.x) {
    // Events run a little lower, so that they do not lie on the sound between the same two nodes.
    const shift = kind === "event" ? 12 : 0;
    const bend = Math.max(24, (end.x - start.x) / 2);
    return { path: `M${start.x} ${start.y + shift} C${start.x + bend} ${start.y + shift} ${end.x - bend} ${end.y + shift} ${end.x} ${end.y + shift}` };
  }
  // Between neighbours of a column, or back: from below to above.
  const isDown = b.y >= a.y;
  const [x1, x2] = [a.x + NODE.width / 2, b.x + NODE.width / 2];
  const [y1, y2] = isDown ? [a.y + NODE.height, b.y] : [a.y, b.y + NODE.height];
  const middle = (y1 + y2) / 2;
  return { path: `M${x1} ${y1} C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}` };
}
