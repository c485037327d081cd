// Tells screen readers what changed: each sentence is a line of its own, so that none takes the place of another.

/** How long a line stays; it is read when it comes. */
const STAY = 5000;
/** What is said twice within this time, in milliseconds, has one cause: a reply and the state that changed with it. */
const SAME = 1500;

let region = null;
let latest = { text: "", time: 0 };

export function startAnnouncing(element) {
  region = element;
}

/** Says a sentence politely. */
export function announce(text) {
  const time = performance.now();
  if (!region || !text || (text === latest.text && time - latest.time < SAME)) return;
  latest = { text, time };
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), STAY);
}
