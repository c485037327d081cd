// Line drawings on a grid of 24 by 24. They are decoration: what they stand for is said in text or an ARIA label.

import { h } from "../core/dom.js";

const SHAPES = {
  dashboard: ["M4 11.5 12 5l8 6.5", "M6.5 10v9h11v-9", "M10 19v-5h4v5"],
  enrol: ["M10 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z", "M3.5 19.5c.6-3.4 3.2-5 6.5-5 1.6 0 3 .4 4.1 1.1", "M18 14v6", "M15 17h6"],
  identify: ["M4 10v4", "M8 7v10", "M12 4v16", "M16 8v8", "M20 10.5v3"],
  recordings: ["M4 7h9", "M16 7h4", "M4 12h4", "M11 12h9", "M4 17h11", "M18 17h2"],
  people: ["M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z", "M3.5 18.5c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5", "M15.5 5.3a3 3 0 0 1 0 5.4", "M17 14.3c2 .5 3.2 1.9 3.5 4.2"],
  control: ["M12 14a3 3 0 0 0 3-3V7a3 3 0 0 0-6 0v4a3 3 0 0 0 3 3Z", "M6 11a6 6 0 0 0 12 0", "M12 17v3"],
  play: ["M8 5.5v13l10.5-6.5Z"],
  pause: ["M9 6v12", "M15 6v12"],
  stop: ["M7 7h10v10H7Z"],
  record: ["M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z"],
  undo: ["M8 5 4 9l4 4", "M4 9h10a5 5 0 0 1 0 10h-3"],
  redo: ["m16 5 4 4-4 4", "M20 9H10a5 5 0 0 0 0 10h3"],
  download: ["M12 4v11", "m7.5 11 4.5 4.5 4.5-4.5", "M5 20h14"],
  upload: ["M12 16V5", "M7.5 9.5 12 5l4.5 4.5", "M5 20h14"],
  trash: ["M5 7h14", "M9 7V4.5h6V7", "m7 7 1 12.5h8L17 7"],
  pencil: ["M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5Z", "m13.5 7 3.5 3.5"],
  merge: ["M6 5v3c0 3 6 3.5 6 7v4", "M18 5v3c0 3-6 3.5-6 7"],
  split: ["M12 5v4c0 3.5-6 4-6 7v3", "M12 9c0 3.5 6 4 6 7v3"],
  plus: ["M12 5v14", "M5 12h14"],
  minus: ["M5 12h14"],
  fit: ["M4 9V5h4", "M20 9V5h-4", "M4 15v4h4", "M20 15v4h-4"],
  refresh: ["M19 8a8 8 0 1 0 1 6", "M19.5 4v4.5H15"],
  check: ["m5 12.5 4.5 4.5L19 7.5"],
  cross: ["m6 6 12 12", "M18 6 6 18"],
  warning: ["M12 4.5 21 19.5H3Z", "M12 10v4.5", "M12 17v.2"],
  info: ["M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z", "M12 11v5", "M12 8v.2"],
  moon: ["M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z"],
  sun: ["M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z", "M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1"],
  system: ["M4 5.5h16v10.5H4Z", "M9 20h6", "M12 16v4"],
  keyboard: ["M3.5 7h17v10.5h-17Z", "M7 10.5h.2M10.3 10.5h.2M13.5 10.5h.2M16.8 10.5h.2M8 14h8"],
  heart: ["M12 19.5C6 15.5 4 12.5 4 9.5A4 4 0 0 1 12 8a4 4 0 0 1 8 1.5c0 3-2 6-8 10Z"],
  dislike: ["M8 4.5h8.5a2 2 0 0 1 2 1.6l1.2 5.5a2 2 0 0 1-2 2.4H14l.7 4a1.5 1.5 0 0 1-2.7 1.1L8 13.5Z", "M8 4.5H5v9h3"],
  more: ["M6 12h.2M12 12h.2M18 12h.2"],
  shield: ["M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6Z", "m9 12 2.2 2.2L15.2 10"],
  solo: ["M5 14v-2a7 7 0 0 1 14 0v2", "M5 14h3v5H6a1 1 0 0 1-1-1Z", "M19 14h-3v5h2a1 1 0 0 0 1-1Z"],
};

export function icon(name, className = "icon") {
  return h("svg", { class: className, viewBox: "0 0 24 24", "aria-hidden": "true", "data-icon": name },
    SHAPES[name].map((d) => h("path", { d })));
}
