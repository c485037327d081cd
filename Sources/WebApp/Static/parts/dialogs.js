// Dialogs: modal, closed by Escape, and named by their title. The browser's own element keeps the focus inside.

import { change, closeDialog, ui } from "../core/app.js";
import { h, render } from "../core/dom.js";
import { hasKeys, setKeys } from "../core/keys.js";
import { button, checkbox, field, iconButton } from "./controls.js";
import { avatar } from "./person.js";

const modal = {
  create(element, view) {
    const draw = (current) => render(element, current());
    element.setAttribute("aria-labelledby", "dialog-title");
    element.addEventListener("cancel", (event) => {
      event.preventDefault();
      closeDialog();
    });
    // A click on the backdrop arrives at the dialog itself, as its inside is padded by a child.
    element.addEventListener("click", (event) => event.target === element && closeDialog());
    draw(view);
    // It is not in the document yet.
    queueMicrotask(() => {
      if (!element.isConnected) return;
      element.showModal();
      const first = element.querySelector("[autofocus]");
      first?.focus();
      // A new name replaces the old one without deleting it letter by letter.
      if (first?.matches("input")) first.select();
    });
    // close() gives the focus back to where it was before.
    return { update: draw, destroy: () => element.close() };
  },
};

/** The dialog on show, if any. */
export function dialogOnShow() {
  // One that follows another is a new element: it takes the focus and is announced.
  return ui.dialog && h("dialog", { key: `dialog-${ui.dialog.id}`, class: "dialog", island: modal, data: ui.dialog.view });
}

/** The frame of a dialog; `submit` runs on Enter and on the button of kind submit. */
export function dialogFrame(title, submit, children, buttons) {
  return h("form", {
    class: "dialog-body", onSubmit: (event) => {
      event.preventDefault();
      submit(event);
    },
  },
    h("header", null, h("h2", { id: "dialog-title" }, title), iconButton("Close", "cross", closeDialog)),
    children, h("footer", null, buttons));
}

/** Asks before something that cannot be taken back. With `word`, that word must be typed. */
export function confirmDialog({ title, text, label, word, act }) {
  let typed = "";
  return () => {
    const isReady = () => !word || typed.trim().toLowerCase() === word;
    const confirm = () => {
      if (!isReady()) return;
      closeDialog();
      act();
    };
    return dialogFrame(title, confirm, [
      h("p", { key: "text" }, text),
      word && field(`Type “${word}” to go on`, h("input", {
        type: "text", autofocus: true, autocomplete: "off", spellcheck: "false", name: "confirmation",
        onInput: (event) => {
          typed = event.target.value;
          // Drawn directly: the dialog is the only thing that changed.
          event.target.form.querySelector("[type=submit]").disabled = !isReady();
        },
      })),
    ], [
      button("Cancel", closeDialog, { autofocus: !word }),
      button(label, undefined, { kind: "danger", type: "submit", disabled: !isReady() }),
    ]);
  };
}

/** Asks for a name; `people` are offered to choose from. `act` gets `{name}` or `{person}`. `consent` must be ticked. */
export function nameDialog({ title, text, name = "", people = [], label = "Save", consent, act }) {
  let typed = name;
  const done = (choice) => {
    closeDialog();
    act(choice);
  };
  return () => dialogFrame(title, () => typed.trim() && done(matching(typed, people)), [
    text && h("p", { key: "text" }, text),
    h("div", { key: "field" }, field("Name", h("input", {
      type: "text", name: "name", value: typed, autofocus: true, required: true, maxlength: "80", autocomplete: "off",
      onInput: (event) => (typed = event.target.value), onChange: (event) => (typed = event.target.value),
    }))),
    consent && h("label", { class: "check", key: "consent" }, h("input", { type: "checkbox", name: "consent", required: true }), h("span", null, consent)),
    people.length > 0 && h("div", { class: "chips", role: "group", "aria-label": "People you know", key: "people" },
      people.map((one) => h("button", {
        type: "button", class: "chip", key: one.id, onClick: () => done({ person: one.id, name: one.name }),
      }, avatar(one.name, one.colour, "small"), one.name))),
  ], [
    button("Cancel", closeDialog),
    button(label, undefined, { kind: "primary", type: "submit" }),
  ]);
}

/** A typed name that somebody has already means that person. */
function matching(typed, people) {
  const name = typed.trim();
  const known = people.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return known ? { person: known.id, name: known.name } : { name };
}

/** Asks for one of several. */
export function chooseDialog({ title, text, options, act }) {
  return () => dialogFrame(title, () => {}, [
    text && h("p", { key: "text" }, text),
    h("div", { class: "choices", key: "choices" }, options.map((option, index) => h("button", {
      type: "button", class: "choice-row", key: option.id, autofocus: index === 0,
      onClick: () => {
        closeDialog();
        act(option.id);
      },
    }, avatar(option.name, option.colour), h("span", null, option.name), option.hint && h("span", { class: "hint" }, option.hint)))),
  ], [button("Cancel", closeDialog)]);
}

const KEYS = [
  ["Everywhere", [["1 … 6", "go to a screen"], ["?", "show these keys"], ["Esc", "close a dialog or a menu"]]],
  ["Recordings", [["Space", "play or pause"], ["← →", "back and forward by a second; with shift by ten"],
    ["+ − 0", "zoom in, out, show all"], ["↑ ↓", "next and previous turn, in the table"], ["Ctrl Z", "undo"], ["Ctrl shift Z", "redo"]]],
  ["Enrol, Identify, Voice control", [["Space", "start or stop"]]],
];

export function keysDialog() {
  return dialogFrame("Keys", closeDialog, KEYS.map(([place, keys]) => h("section", { key: place, class: "keys" },
    h("h3", null, place), h("dl", null, keys.map(([key, meaning]) => [
      h("dt", { key }, key.split(" ").map((part) => part === "…" ? " … " : h("kbd", { key: part }, part))),
      h("dd", { key: meaning }, meaning)])))).concat(h("div", { key: "switch" },
    checkbox("Use 1 … 6, ? and Space", hasKeys(), (isOn) => {
      setKeys(isOn);
      change({});
    }, { name: "keys" }))),
  [button("Close", closeDialog, { kind: "primary", autofocus: true })]);
}
