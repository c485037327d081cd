// Joins the parts: the address chooses the screen, the session gives the state, keys and announcements work everywhere.

import { announce, startAnnouncing } from "./core/announce.js";
import { change, go, intent, invalidate, openDialog, session, startDrawing, ui } from "./core/app.js";
import { h, render } from "./core/dom.js";
import { settleFocus, startKeepingFocus } from "./core/focus.js";
import { hasKeys } from "./core/keys.js";
import { player } from "./core/player.js";
import { applyTheme } from "./core/theme.js";
import "./microphone/capture.js";
import { keysDialog } from "./parts/dialogs.js";
import { microphoneTrouble, ownError, settleMessages } from "./parts/messages.js";
import { SCREENS, shell } from "./parts/shell.js";
import { controlScreen } from "./screens/control.js";
import { dashboardScreen } from "./screens/dashboard.js";
import { enrolScreen } from "./screens/enrol.js";
import { identifyScreen } from "./screens/identify.js";
import { peopleScreen } from "./screens/people.js";
import { recordingsScreen } from "./screens/recordings.js";

const VIEWS = {
  dashboard: dashboardScreen, enrol: enrolScreen, identify: identifyScreen, recordings: recordingsScreen,
  people: peopleScreen, control: controlScreen,
};

const root = document.getElementById("app");

function draw() {
  const { state } = session;
  settleMessages();
  render(root, shell(state ? VIEWS[ui.screen](state) : h("p", { class: "hint" }, "Connecting to VoiceID …")));
  settleFocus();
}

function follow() {
  const name = location.hash.replace(/^#\/?/, "");
  const screen = VIEWS[name] ? name : "dashboard";
  const isMove = screen !== ui.screen;
  change({ screen, menu: null });
  document.title = `${SCREENS.find(([id]) => id === screen)[1]} · VoiceID`;
  if (isMove) {
    // A reader of screens begins at the new content, everybody else at its top.
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
}

// ---- keys --------------------------------------------------------------------------------------------------------

function key(event) {
  if (ui.dialog || event.defaultPrevented || event.altKey) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isWriting(event.target)) {
    event.preventDefault();
    if (ui.screen === "recordings") intent(event.shiftKey ? "diarization.redo" : "diarization.undo");
    return;
  }
  if (event.ctrlKey || event.metaKey || isWriting(event.target) || !hasKeys()) return;
  if (event.key === "?") openDialog(keysDialog);
  else if (event.key >= "1" && event.key <= String(SCREENS.length)) go(SCREENS[Number(event.key) - 1][0]);
  else if (event.key === " " && !event.target.closest("button, a, input, select, label, summary")) {
    const toggle = document.querySelector("main [data-toggle]:not(:disabled)");
    if (!toggle) return;
    event.preventDefault();
    toggle.click();
  }
}

function isWriting(element) {
  return element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])");
}

// ---- what is said aloud ------------------------------------------------------------------------------------------

const told = {};

/** Calls `say` when `value` is another than before; what was there when the page opened is not told. */
function onChange(name, value, say) {
  const isFirst = !(name in told);
  if (told[name] === value) return;
  told[name] = value;
  if (!isFirst && value !== undefined) say(value);
}

function tellChanges() {
  const { recognition = {}, diarization = {}, enrollment = {}, control = {}, people = {}, microphone, notices = [] } = session.state ?? {};
  const { match } = recognition;
  onChange("match", recognition.phase === "listening" ? match?.changes : undefined, () => {
    // On a phone the change is felt as well; before the first touch browsers refuse that.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
    if (match.kind === "known") announce(`${match.person?.name} speaks`);
    else if (match.kind === "unknown") announce("Unknown speaker");
  });
  onChange("diarization", diarization.phase, (phase) => announce({
    recording: "Recording", analysing: "Analysing", cancelled: "Cancelled", failed: ownError(diarization.error)?.text ?? "Failed",
    done: `Done: ${diarization.result?.speakers.length ?? 0} speakers`,
  }[phase] ?? ""));
  onChange("enrollment", enrollment.phase, (phase) => announce({
    countdown: "Get ready", recording: "Recording, please speak", analysing: "Working", review: enrollment.canSave ? "Listen to the take, then save" : "Some more is needed",
    saved: `${enrollment.saved?.name} is saved`, failed: ownError(enrollment.error)?.text ?? "Failed",
  }[phase] ?? ""));
  onChange("control", control.phase, (phase) => announce(phase === "listening" ? "Listening for commands" : ""));
  // Below the top of the page nobody would see why nothing happens.
  const show = (text) => {
    announce(text);
    // It is drawn with the next frame.
    const reveal = () => document.querySelector("main .banner.error")?.scrollIntoView({ block: "nearest" });
    requestAnimationFrame(() => requestAnimationFrame(reveal));
  };
  onChange("microphone", microphoneTrouble(microphone)?.join(" "), show);
  const shown = { enrol: enrollment, identify: recognition, recordings: diarization, control, people }[ui.screen];
  onChange("error", ownError(shown?.error)?.text, show);
  onChange("notice", notices.at(-1)?.id, () => announce(notices.at(-1).text));
}

// ---- start -------------------------------------------------------------------------------------------------------

// The playhead draws itself; buttons and rows that show what plays need not follow at sixty frames a second.
let lastMark = 0;
player.addEventListener("change", () => {
  if (player.isPlaying && performance.now() - lastMark < 250) return;
  lastMark = performance.now();
  invalidate();
});

applyTheme();
startAnnouncing(document.getElementById("announcements"));
startDrawing(draw);
startKeepingFocus();
session.addEventListener("change", () => {
  tellChanges();
  invalidate();
});
window.addEventListener("hashchange", follow);
document.addEventListener("visibilitychange", invalidate);
window.addEventListener("keydown", key);
follow();
session.connect();
