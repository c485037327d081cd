// Tells screen readers what changed, in turn and never once a frame.

let region = null;
let latest = "";

export function startAnnouncing(element) {
  region = element;
}

/** Says a sentence politely; the same sentence twice in a row is said once. */
export function announce(text) {
  if (!region || text === latest) return;
  latest = text;
  region.textContent = text;
}
