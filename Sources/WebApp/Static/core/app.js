// What all views share: the session, what belongs to this page alone (`ui`), and how to act.

import { announce } from "./announce.js";
import { Session } from "./session.js";

export const session = new Session();

/** State of this page alone: nothing here needs to survive a reload. */
export const ui = {
  /** The screen on show. */
  screen: "dashboard",
  /** The dialog on show: `{id, view}`, or null. */
  dialog: null,
  /** Short messages of this page: `{id, kind, text, remedy?}`. */
  messages: [],
  /** Name of a list that is open under its button. */
  menu: null,
};

let draw = () => {};
let isScheduled = false;

export function startDrawing(drawing) {
  draw = drawing;
}

/** Draws again before the next frame; any number of calls draws once. */
export function invalidate() {
  if (isScheduled) return;
  isScheduled = true;
  const once = () => {
    if (!isScheduled) return;
    isScheduled = false;
    draw();
  };
  requestAnimationFrame(once);
  // A hidden tab gets no frames, and would show an old picture first when it comes back.
  if (document.hidden) setTimeout(once, 250);
}

/** Changes state of this page and draws. */
export function change(values) {
  Object.assign(ui, values);
  invalidate();
}

/** Edits that are seen at once by those who see; the others are told. */
const SAID = {
  "diarization.rename": "Renamed", "diarization.merge": "Merged", "diarization.split": "Split", "diarization.reassign": "Turns given away",
  "people.rename": "Renamed", "people.merge": "Merged", "people.delete": "Deleted", "people.deleteSample": "Sample deleted",
};

/** What to say when an intent is done; undo and redo by the name of what they take back or do. */
function saying(name) {
  const { undoLabel, redoLabel } = session.state?.diarization ?? {};
  if (name === "diarization.undo") return undoLabel && `Undone: ${undoLabel}`;
  if (name === "diarization.redo") return redoLabel && `Done again: ${redoLabel}`;
  return SAID[name];
}

/** Sends an intent. What goes wrong is shown as a message; resolves with the value, or undefined. */
export async function intent(name, values) {
  const said = saying(name);
  try {
    const value = (await session.send(name, values)) ?? null;
    announce(said);
    return value;
  } catch (error) {
    showMessage("error", error.message, error.remedy);
    return undefined;
  }
}

let messageCount = 0;

/** Shows a message; it goes by itself when it is no error. */
export function showMessage(kind, text, remedy) {
  const id = `page-${++messageCount}`;
  ui.messages = [...ui.messages.filter((message) => message.text !== text).slice(-2), { id, kind, text, remedy }];
  invalidate();
}

export function dismissMessage(id) {
  change({ messages: ui.messages.filter((message) => message.id !== id) });
}

let dialogCount = 0;

export function openDialog(view) {
  change({ dialog: { id: ++dialogCount, view }, menu: null });
}

export function closeDialog() {
  change({ dialog: null });
}

export function go(screen) {
  location.hash = `#/${screen}`;
}

// ---- values ahead of the program ---------------------------------------------------------------------------------

const ahead = new Map();

/**
 * Shows `value` under `name` until the program had time to answer: a slider must not jump back to what the program
 * last said while a finger is on it.
 */
export function hold(name, value, milliseconds = 700) {
  clearTimeout(ahead.get(name)?.timer);
  const timer = setTimeout(() => {
    ahead.delete(name);
    invalidate();
  }, milliseconds);
  ahead.set(name, { value, timer });
  invalidate();
}

/** The value held under `name`, else what the program says. */
export function held(name, said) {
  return ahead.has(name) ? ahead.get(name).value : said;
}

const waiting = new Map();

/** Sends the newest of many intents, at most one every 60 ms: dragging a slider makes hundreds. */
export function intentSoon(name, values) {
  if (waiting.has(name)) {
    waiting.set(name, values);
    return;
  }
  waiting.set(name, null);
  intent(name, values);
  setTimeout(() => {
    const last = waiting.get(name);
    waiting.delete(name);
    if (last) intentSoon(name, last);
  }, 60);
}
