// What stands around every screen: where to go, what is wrong, what was said.

import { change, intent, openDialog, session, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { setTheme, theme } from "../core/theme.js";
import { capture } from "../microphone/capture.js";
import { banner, button, iconButton } from "./controls.js";
import { dialogOnShow, keysDialog } from "./dialogs.js";
import { icon } from "./icons.js";
import { failures, microphoneTrouble, news } from "./messages.js";

export const SCREENS = [
  ["dashboard", "Dashboard", "Home"], ["enrol", "Enrol", "Enrol"], ["identify", "Identify", "Identify"],
  ["recordings", "Recordings", "Files"], ["people", "People", "People"], ["control", "Voice control", "Control"],
];

/** The page around `screen`. */
export function shell(screen) {
  const title = SCREENS.find(([name]) => name === ui.screen)[1];
  return [
    h("a", { class: "skip", href: "#main", key: "skip", onClick: skip }, "Skip to the content"),
    h("div", { class: "frame", key: "frame" },
      navigation(),
      h("main", { id: "main", tabindex: "-1", "data-screen": ui.screen },
        h("div", { class: "page" },
          h("header", { class: "page-header" }, h("h1", null, title), h("div", { class: "phone-only" }, tools())),
          banners(), failures(), h("div", { class: "screen", key: ui.screen }, screen)))),
    news(),
    dialogOnShow(),
  ];
}

function skip(event) {
  // The address after # names the screen, so the jump is made by hand.
  event.preventDefault();
  document.getElementById("main").focus();
}

function navigation() {
  return h("nav", { class: "navigation", "aria-label": "Screens" },
    h("div", { class: "brand" }, h("span", { class: "brand-mark" }, icon("identify")), h("span", null, "VoiceID")),
    h("ul", null, SCREENS.map(([name, long, short]) => h("li", { key: name }, h("a", {
      href: `#/${name}`, "aria-current": ui.screen === name ? "page" : undefined, "aria-label": long,
    }, icon(name), h("span", { class: "long", "aria-hidden": "true" }, long),
      h("span", { class: "short", "aria-hidden": "true" }, short), isBusy(name) && h("span", { class: "busy", title: "at work" }))))),
    h("div", { class: "navigation-foot" }, tools(),
      h("p", { class: "private" }, icon("shield"), h("span", null, "Everything stays on this device"))));
}

/** Whether something goes on in a screen that is perhaps not on show. */
function isBusy(screen) {
  const { state } = session;
  return {
    enrol: ["recording", "countdown", "analysing"].includes(state?.enrollment?.phase),
    identify: state?.recognition?.phase === "listening",
    recordings: ["recording", "receiving", "analysing"].includes(state?.diarization?.phase),
    control: state?.control?.phase === "listening",
  }[screen] ?? false;
}

function tools() {
  const next = { system: "light", light: "dark", dark: "system" };
  const symbols = { system: "system", light: "sun", dark: "moon" };
  const now = theme();
  return h("div", { class: "tools" },
    iconButton(`Theme: ${now === "system" ? "as the system" : now}`, symbols[now], () => {
      setTheme(next[now]);
      change({});
    }, { "data-action": "theme" }),
    iconButton("Keys", "keyboard", () => openDialog(keysDialog), { "data-action": "keys" }));
}

// ---- what is wrong -----------------------------------------------------------------------------------------------

function banners() {
  const { connection, state } = session;
  return h("div", { class: "banners", role: "status" },
    connection === "lost" && banner("warning", "Connection lost, trying again.", "What you see may be a little old."),
    connection === "gone" && banner("error", "VoiceID is not running.", "Start it again with “voiceid serve”, and open the new address that it prints."),
    connection === "refused" && banner("error", "VoiceID was started anew.", "Open the new address that “voiceid serve” printed."),
    // The list of people needs no microphone.
    connection === "open" && ui.screen !== "people" && microphoneBanner(state?.microphone));
}

/** What begins anew on each screen with this tab's microphone, where nothing is lost by it. */
const BEGINNINGS = {
  enrol: ({ enrollment: { phase, name, isOtherPerson, consent } = {} }) => name && (!isOtherPerson || consent)
    && ["idle", "ready", "review", "failed"].includes(phase) && "enrollment.start",
  identify: ({ recognition }) => ["idle", "failed"].includes(recognition?.phase) && "recognition.start",
  recordings: ({ diarization }) => ["idle", "failed", "cancelled"].includes(diarization?.phase) && "diarization.record",
  control: ({ control }) => ["idle", "failed"].includes(control?.phase) && "control.start",
};

/** The intent by which this tab's microphone takes the place of that of a tab that is gone. */
function takingOver(microphone) {
  if (microphone.state !== "interrupted" || microphone.source === "machine") return null;
  if (microphone.wanted) return microphone.tab !== session.tab && "microphone.takeOver";
  return BEGINNINGS[ui.screen]?.(session.state);
}

function microphoneBanner(microphone) {
  const trouble = microphoneTrouble(microphone);
  if (!trouble) return null;
  const [text, remedy] = trouble;
  const start = takingOver(microphone);
  return banner(microphone.state === "noSignal" ? "warning" : "error", text, remedy,
    button(start ? "Use this tab's microphone" : "Try again", async () => {
      capture.retry();
      if (await intent(start === "microphone.takeOver" ? start : "microphone.retry") === undefined) return;
      if (start && start !== "microphone.takeOver") intent(start);
    }, { symbol: "refresh", "data-action": "microphone-retry" }));
}
