// Learning a voice: a name, a quiet room, some sentences, and a look at what came of it.

import { change, go, held, hold, intent, session, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { percent } from "../core/format.js";
import { player } from "../core/player.js";
import { banner, button, card, checkbox, choice, field, iconButton, titledCard } from "../parts/controls.js";
import { dropPlace } from "../parts/drop.js";
import { icon } from "../parts/icons.js";
import { errorBanner } from "../parts/messages.js";
import { levelMeter, ring } from "../parts/meters.js";
import { avatar, withOwnColours } from "../parts/person.js";

const ACTIVE = ["checkingRoom", "countdown", "recording", "analysing"];

export function enrolScreen({ enrollment = {}, microphone = {}, diarization = {}, people = {} }) {
  const { phase = "idle" } = enrollment;
  if (phase === "saved") return saved(enrollment);
  const isActive = ACTIVE.includes(phase);
  return [
    errorBanner(enrollment.error),
    enrollment.addingTo && banner("info", `What you record is added to ${enrollment.addingTo.name}.`),
    enrollment.similarTo && banner("warning", `This voice sounds like ${enrollment.similarTo.name}.`,
      "If it is the same person, add it to that voice instead of making a second one.",
      button(`Add to ${enrollment.similarTo.name}`, () => intent("enrollment.addTo", { person: enrollment.similarTo.id }))),
    h("div", { class: "columns" },
      h("div", { class: "column" }, who(enrollment, people, isActive), recorder(enrollment, microphone, isActive), takes(enrollment, isActive)),
      h("div", { class: "column" }, reading(enrollment), room(enrollment, isActive), elsewhere(enrollment, diarization, isActive))),
  ];
}

function saved({ saved: person }) {
  return card("Saved", { class: "card empty" },
    avatar(person?.name, person?.colour, "large"),
    h("h2", null, `${person?.name ?? "The voice"} is enrolled`),
    h("p", null, "From now on this voice has a name, live and in recordings."),
    h("div", { class: "actions centre" },
      button("Try it", () => go("identify"), { kind: "primary", symbol: "identify" }),
      button("Enrol somebody else", cancel, { symbol: "enrol" })));
}

// ---- who it is ---------------------------------------------------------------------------------------------------

/**
 * The form as it stands. What was typed is kept here until the program took it: it refuses an empty name, and one that
 * is known, and then the rest of the form must not fall back.
 */
function form(enrollment) {
  const { name = "", isOtherPerson = false, consent = false } = ui.enrol ?? held("enrol", enrollment);
  return { name, isOtherPerson, consent };
}

/** One intent sets all three. */
function tell(enrollment, values) {
  const next = { ...form(enrollment), ...values };
  clearTimeout(ui.enrolTimer);
  change({ enrol: next, enrolError: null, enrolTimer: setTimeout(() => send(next), 150) });
}

async function send(next) {
  if (!next.name.trim()) return;
  try {
    await session.send("enrollment.setName", next);
    if (ui.enrol === next) {
      // The reply may be faster than the state that holds the name.
      hold("enrol", next);
      change({ enrol: null });
    }
  } catch (error) {
    if (ui.enrol === next) change({ enrolError: error });
  }
}

/** A name that was typed a moment ago goes first. */
async function start() {
  clearTimeout(ui.enrolTimer);
  if (ui.enrol) await send(ui.enrol);
  if (!ui.enrolError) intent("enrollment.start");
}

function cancel() {
  change({ enrol: null, enrolError: null });
  intent("enrollment.cancel");
}

/** What is wrong with the name, and what to do when its owner is known. */
function nameTrouble(shown, people) {
  if (!ui.enrolError) return null;
  const known = (people.people ?? []).find(({ person }) => person.name.toLowerCase() === shown.name.trim().toLowerCase())?.person;
  return h("div", { class: "note", role: "status", "data-fact": "name-trouble" }, icon("info"),
    h("span", { class: "grow" }, `${ui.enrolError.message} ${ui.enrolError.remedy ?? ""}`),
    known && button(`Add to ${known.name}`, async () => {
      change({ enrol: null, enrolError: null });
      await intent("enrollment.addTo", { person: known.id });
    }));
}

function who(enrollment, people, isActive) {
  const shown = form(enrollment);
  return card("Whose voice", null,
    field("Name", h("input", {
      type: "text", name: "name", value: shown.name, maxlength: "80", autocomplete: "off", placeholder: "As it should appear",
      disabled: isActive, onInput: (event) => tell(enrollment, { name: event.target.value }),
    })),
    nameTrouble(shown, people),
    choice("whose", "Whose voice is it", [["me", "My voice"], ["other", "Somebody else's"]], shown.isOtherPerson ? "other" : "me",
      (value) => tell(enrollment, { isOtherPerson: value === "other" })),
    shown.isOtherPerson && checkbox("This person knows that I save their voice, and agrees.", shown.consent,
      (consent) => tell(enrollment, { consent }), { name: "consent", disabled: isActive }));
}

// ---- recording ---------------------------------------------------------------------------------------------------

/** What is missing before anything of a voice may be heard. */
function missing(enrollment) {
  const shown = form(enrollment);
  if (!shown.name.trim()) return "Write a name first.";
  if (ui.enrolError) return ui.enrolError.code === "name" ? "Choose another name, or add to this person." : ui.enrolError.message;
  return shown.isOtherPerson && !shown.consent ? "Ask the person first." : null;
}

function recorder(enrollment, microphone, isActive) {
  const { phase, progress = 0, voicedSeconds = 0, neededSeconds = 8, sentences = [], sentence = 0 } = enrollment;
  const reason = missing(enrollment);
  const main = {
    recording: button("Stop", () => intent("enrollment.stop"), { kind: "primary", symbol: "stop", "data-toggle": "" }),
    countdown: button("Cancel", cancel, { symbol: "cross", "data-toggle": "" }),
    checkingRoom: button("Cancel", cancel, { symbol: "cross", "data-toggle": "" }),
    analysing: button("Working …", undefined, { disabled: true }),
    saving: button("Saving …", undefined, { disabled: true }),
    review: enrollment.canSave
      ? button("Save", () => intent("enrollment.save"), { kind: "primary", symbol: "check", disabled: Boolean(reason), "data-action": "save" })
      : button("Record more", start, { kind: "primary", symbol: "record", disabled: Boolean(reason), "data-toggle": "" }),
  }[phase] ?? button("Record", start, { kind: "primary", symbol: "record", disabled: Boolean(reason), "data-toggle": "" });
  return card("Recording", { class: "card recorder", "data-phase": phase },
    ring(phase === "review" && enrollment.canSave ? 1 : progress, "Progress of the enrolment", middle(enrollment)),
    // Where the list of sentences has no place beside this card, what to read stands in it.
    isActive && phase !== "analysing" && phase !== "checkingRoom" && sentences[sentence] !== undefined
      && h("p", { class: "narrow-only read-now", key: "read" }, sentences[sentence]),
    levelMeter(enrollment.level ?? microphone.level, microphone.peak),
    h("p", { class: "hint centre-text", "data-fact": "voiced" }, isActive || phase === "review"
      ? `${voicedSeconds.toFixed(1)} s of voice, ${neededSeconds} s are needed` : reason ?? `${neededSeconds} seconds of voice are needed. Pauses do not count.`),
    h("ul", { class: "hints", "aria-live": "polite" }, (enrollment.hints ?? []).map((hint) => h("li", { key: hint.kind, class: "note" },
      icon("info"), h("span", null, hint.text)))),
    h("div", { class: "actions centre" }, main,
      phase === "review" && enrollment.canSave && button("Record more", start, { symbol: "record" }),
      phase === "review" && button("Discard", cancel, { kind: "quiet" })));
}

function middle({ phase, countdown, progress = 0, sentence, sentences, canSave, voicedSeconds, neededSeconds }) {
  const big = (text, small) => [h("span", { class: "ring-big number" }, text), small && h("span", { class: "hint" }, small)];
  if (phase === "countdown") return big(String(countdown ?? ""), "Take a breath");
  if (phase === "checkingRoom") return big("…", "Listening to the room");
  if (phase === "analysing" || phase === "saving") return big("…", "Looking at it");
  if (phase === "review" && canSave) return big("Done", "Listen, then save");
  // Enough was said, but the takes do not agree, or none is good.
  if (phase === "review") return voicedSeconds >= neededSeconds ? big("Not yet", "See below") : big(percent(progress), "Some more is needed");
  if (phase === "recording") return big(percent(progress), sentences?.length ? `Sentence ${(sentence ?? 0) + 1} of ${sentences.length}` : "Keep talking");
  return [icon("enrol", "icon ring-icon")];
}

function takes({ takes: all = [], quality }, isActive) {
  if (!all.length) return null;
  return titledCard("Takes", quality !== undefined && h("span", { class: "hint number" }, `Quality ${percent(quality)}`),
    h("ul", { class: "rows-list" }, all.map((take, place) => {
      const name = `Take ${place + 1}`;
      const source = `/enrolment/takes/${take.index}/audio`;
      const isPlaying = player.isPlaying && player.source.startsWith(source);
      return h("li", { key: take.index, class: take.accepted ? "" : "refused", "data-take": take.index },
        isPlaying ? iconButton("Pause", "pause", () => player.pause())
          // A redone take has the same number; the question keeps the old sound from being played.
          : iconButton(`Play ${name.toLowerCase()}`, "play", () => player.playAll(`${source}?seconds=${take.seconds.toFixed(2)}`)),
        h("span", { class: "grow" }, h("strong", null, name),
          take.accepted
            ? h("span", { class: "hint" }, `${take.voicedSeconds.toFixed(1)} s of voice in ${take.seconds.toFixed(1)} s`)
            : h("span", { class: "note", "data-fact": "refusal" }, icon("warning"), h("span", null, take.reason ?? "It is not used."))),
        h("span", { class: `grade ${take.accepted ? take.grade : "poor"}` }, take.accepted ? take.grade : "not used"),
        button("Redo", () => intent("enrollment.redo", { take: take.index }), { kind: "quiet", symbol: "refresh", disabled: isActive, "aria-label": `Redo ${name.toLowerCase()}` }));
    })));
}

// ---- beside it ---------------------------------------------------------------------------------------------------

let shownSentence = null;

/** Scrolls the list, and nothing else, to the sentence that is being read. */
function showSentence(sentence) {
  const list = document.querySelector(".reading");
  const line = list?.children[sentence];
  if (!line) return;
  shownSentence = sentence;
  list.scrollTo({ top: line.offsetTop - (list.clientHeight - line.clientHeight) / 2, behavior: "smooth" });
}

function reading({ sentences = [], sentence = 0, phase }) {
  if (!sentences.length) return null;
  if (phase === "recording" && sentence !== shownSentence) requestAnimationFrame(() => showSentence(sentence));
  if (phase !== "recording") shownSentence = null;
  return titledCard("Read aloud", null,
    h("p", { class: "hint" }, "Or say anything you like, in your usual voice."),
    h("ol", { class: "reading" }, sentences.map((text, index) => h("li", {
      key: index, class: phase !== "recording" ? "" : index === sentence ? "now" : index < sentence ? "done" : "",
    }, h("button", {
      type: "button", "aria-current": phase === "recording" && index === sentence ? "true" : undefined,
      title: "I am here", onClick: () => intent("enrollment.showSentence", { sentence: index }),
    }, text)))));
}

function room({ room: found, phase }, isActive) {
  return titledCard("Room", button(phase === "checkingRoom" ? "Listening …" : "Check the room", () => intent("enrollment.checkRoom"),
    { kind: "quiet", symbol: "refresh", disabled: isActive, "data-action": "room" }),
    found ? h("p", { class: `verdict ${found.verdict}`, "data-fact": "room" }, icon(found.verdict === "good" ? "check" : "warning"),
      h("span", null, found.verdict === "good" ? "Quiet enough" : "Rather noisy: close a window, or move to another room",
        h("span", { class: "hint number" }, ` ${Math.round(found.level)} dB`)))
      : h("p", { class: "hint" }, "Be silent for two seconds and see whether the room is quiet enough."));
}

function elsewhere(enrollment, diarization, isActive) {
  const reason = missing(enrollment);
  const isClosed = isActive || Boolean(reason) || enrollment.phase === "saving";
  const speakers = diarization.result ? withOwnColours(diarization.result).speakers : [];
  return titledCard("From a recording", null,
    dropPlace({
      purpose: "enrolment", disabled: isClosed,
      text: !isClosed ? "Drop a file with this person's voice" : isActive || enrollment.phase === "saving"
        ? "A file can be added when this is done." : `${reason.replace(/\.$/, "")}: then a file can be dropped here.`,
      done: (file) => intent("enrollment.useFile", { file }),
    }),
    speakers.length > 0 && h("div", { class: "chips", role: "group", "aria-label": "Speakers of the open recording" },
      h("p", { class: "hint" }, "Or take a speaker of the open recording:"),
      speakers.map((speaker) => h("button", {
        type: "button", class: "chip", key: speaker.id, disabled: isClosed,
        onClick: () => intent("enrollment.useSpeaker", { speaker: speaker.id, another: true }),
      }, avatar(speaker.label, speaker.colour, "small"), speaker.person?.name ?? speaker.label))));
}
