// Short messages: news goes by itself, what went wrong stays until it is dismissed, and nothing is said in two places.

import { announce } from "../core/announce.js";
import { dismissMessage, intent, session, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { banner, button, iconButton } from "./controls.js";
import { icon } from "./icons.js";

/** How long news stays, in milliseconds. */
const STAY = 6000;

/** States of the microphone that are trouble: what it is, and what to do in this browser. */
const TROUBLE = {
  denied: ["The microphone is not allowed.", "Click the symbol beside the address, allow the microphone, then try again."],
  noDevice: ["No microphone was found.", "Plug one in or switch it on, then try again."],
  noSignal: ["The microphone gives no sound.", "It may be muted, or the wrong one is chosen."],
  interrupted: ["The microphone was interrupted.", "Another program may have taken it, or the machine slept."],
};

/** What is wrong with the microphone, as text and remedy; null where nothing is. */
export function microphoneTrouble(microphone) {
  const words = TROUBLE[microphone?.state];
  if (!words) return null;
  const { state, source, message } = microphone;
  // Why it was not found or stopped only the program knows; how a browser allows it, it does not.
  const isOurs = source !== "machine" && (state === "denied" || state === "noSignal");
  if (isOurs || !message) return words;
  return state === "noDevice" ? [message] : [words[0], message];
}

/** The error of a screen, unless the strip about the microphone says the same. */
export function ownError(error) {
  const microphone = session.state?.microphone;
  return microphoneTrouble(microphone) && error?.text === microphone.message ? undefined : error;
}

export function errorBanner(error) {
  const own = ownError(error);
  return own && banner("error", own.text, own.remedy);
}

/** Texts that the screen on show says in a strip of its own. */
function saidOnScreen() {
  const { enrollment, recognition, diarization, transcript, people, control, microphone } = session.state ?? {};
  const errors = {
    enrol: [enrollment?.error], identify: [recognition?.error], recordings: [diarization?.error, transcript?.error],
    people: [people?.error], control: [control?.error],
  }[ui.screen] ?? [];
  return new Set([...errors.map((error) => error?.text), ui.screen !== "people" && microphoneTrouble(microphone) && microphone.message]);
}

const told = new Set();

/** Forgets what the screen says by itself, so that it does not come back when the screen has moved on; tells the rest. */
export function settleMessages() {
  const said = saidOnScreen();
  if (ui.messages.some(({ text }) => said.has(text))) ui.messages = ui.messages.filter(({ text }) => !said.has(text));
  for (const { id, text, remedy } of [...ui.messages, ...(session.state?.notices ?? []).filter(({ kind }) => kind === "info")]) {
    if (told.has(id)) continue;
    told.add(id);
    announce(remedy ? `${text} ${remedy}` : text);
  }
}

function all() {
  const said = saidOnScreen();
  return [
    ...(session.state?.notices ?? []).filter(({ text }) => !said.has(text)).map((notice) => ({
      ...notice, dismiss: () => intent("notices.dismiss", { id: notice.id }),
      // Nobody asked for this one to go, so nobody is told that it could not.
      expire: () => session.send("notices.dismiss", { id: notice.id }).catch(() => {}),
    })),
    ...ui.messages.map((message) => {
      const dismiss = () => dismissMessage(message.id);
      return { ...message, dismiss, expire: dismiss };
    }),
  ];
}

/** What went wrong: in the page, so that it covers nothing, and in view while the page is scrolled. */
export function failures() {
  return h("div", { class: "failures", key: "failures" },
    all().filter(({ kind }) => kind !== "info").map((message) => one(message, {})));
}

/** What is good to know, in a corner. */
export function news() {
  return h("div", { class: "messages", key: "messages" }, all().filter(({ kind }) => kind === "info").map((message) => {
    stay(message);
    const hold = () => {
      clearTimeout(clocks.get(message.id));
      clocks.set(message.id, 0);
    };
    const release = () => {
      clocks.delete(message.id);
      stay(message);
    };
    return one(message, { onMouseenter: hold, onFocusin: hold, onMouseleave: release, onFocusout: release });
  }));
}

const clocks = new Map();

/** Nobody reads in a hidden tab. */
function stay({ id, expire }) {
  if (clocks.has(id) || document.hidden) return;
  clocks.set(id, setTimeout(() => {
    clocks.delete(id);
    expire();
  }, STAY));
}

/** What a message offers to do at once. */
const ACTIONS = { undo: ["Undo", () => intent("diarization.undo")] };

function one({ id, kind, text, remedy, action, dismiss }, props) {
  const [label, act] = ACTIONS[action] ?? [];
  return h("div", { class: `message ${kind}`, key: id, ...props }, icon(kind === "info" ? "info" : "warning"),
    h("p", null, h("strong", null, text), remedy && !act && ` ${remedy}`),
    act && button(label, act, { kind: "quiet", "data-action": `message-${action}` }), iconButton("Dismiss", "cross", dismiss));
}
