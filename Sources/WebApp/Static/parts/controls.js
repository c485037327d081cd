// Buttons, fields and cards, so that all screens speak one language.

import { h } from "../core/dom.js";
import { held, hold, intentSoon } from "../core/app.js";
import { focusNext } from "../core/focus.js";
import { icon } from "./icons.js";

/** `kind`: primary (one on a screen), plain, quiet (no frame) or danger. */
export function button(label, onClick, { kind = "plain", symbol, disabled = false, title, ...rest } = {}) {
  return h("button", { type: "button", class: `button ${kind}`, onClick, disabled, title, ...rest },
    symbol && icon(symbol), h("span", null, label));
}

/** A button that shows only a symbol; the label is for screen readers and the tip. */
export function iconButton(label, symbol, onClick, { kind = "quiet", pressed, disabled = false, ...rest } = {}) {
  return h("button", {
    type: "button", class: `icon-button ${kind}`, "aria-label": label, title: label, onClick, disabled,
    "aria-pressed": pressed === undefined ? undefined : String(pressed), ...rest,
  }, icon(symbol));
}

export function card(title, props, ...children) {
  return h("section", { class: "card", "aria-label": title, ...props }, children);
}

/** A card with its title and, on the right, what can be done. */
export function titledCard(title, actions, ...children) {
  return card(title, null,
    h("header", { class: "card-header" }, h("h2", null, title), h("div", { class: "actions" }, actions)), children);
}

/** What a place is for while it has nothing to show, and the one thing to do about it. */
export function emptyState(symbol, title, text, action) {
  return h("div", { class: "empty" }, h("span", { class: "empty-symbol" }, icon(symbol)),
    h("h2", null, title), h("p", null, text), action);
}

/** A calm strip that says what is wrong and what to do. `kind`: info, warning, error. */
export function banner(kind, text, remedy, ...actions) {
  return h("div", { class: `banner ${kind}`, key: `banner-${text}` }, icon(kind === "info" ? "info" : "warning"),
    h("p", null, h("strong", null, text), remedy && h("span", null, ` ${remedy}`)),
    h("div", { class: "actions" }, actions));
}

export function field(label, control, hint) {
  return h("label", { class: "field" }, h("span", { class: "field-label" }, label), control,
    hint && h("span", { class: "hint" }, hint));
}

export function checkbox(label, checked, onChange, props = {}) {
  return h("label", { class: "check" },
    h("input", { type: "checkbox", checked, onChange: (event) => onChange(event.target.checked), ...props }),
    h("span", null, label));
}

/** A row of choices of which one holds; arrow keys move, as radio buttons do. */
export function choice(name, label, options, value, onChange) {
  return h("fieldset", { class: "choice" }, h("legend", { class: "visually-hidden" }, label),
    options.map(([id, text]) => h("label", { key: id, class: id === value ? "chosen" : "" },
      h("input", { type: "radio", name, value: id, checked: id === value, onChange: () => onChange(id) }),
      h("span", null, text))));
}

/** The threshold above which a voice has a name: one value, shown on two screens. */
export function thresholdSlider(said) {
  const value = held("threshold", said ?? 0.65);
  const change = (event) => {
    const threshold = Number(event.target.value);
    hold("threshold", threshold);
    intentSoon("settings.setThreshold", { threshold });
  };
  return h("div", { class: "slider" },
    h("label", { for: "threshold" }, "Give a name from a score of"),
    h("input", {
      id: "threshold", type: "range", min: "0.05", max: "1", step: "0.01", value: String(value), onInput: change,
      "aria-valuetext": `${value.toFixed(2)}; higher means fewer names, and surer ones`,
      style: { "--filled": `${((value - 0.05) / 0.95) * 100}%` },
    }),
    h("output", { class: "number", for: "threshold" }, value.toFixed(2)));
}

export function progressBar(label, fraction) {
  const isKnown = fraction !== undefined && fraction !== null;
  return h("div", {
    class: isKnown ? "progress" : "progress unknown", role: "progressbar", "aria-label": label, "aria-valuemin": "0",
    "aria-valuemax": "100", "aria-valuenow": isKnown ? Math.round(fraction * 100) : undefined,
  }, h("span", { style: { "--part": isKnown ? fraction : 0.3 } }));
}

/** Height of a line of a menu, with its share of the frame, in pixels. */
const MENU_LINE = 42;

/** Whether the open menu stands above its button: below it the window may have no room. */
let isMenuAbove = false;

function placeMenu(button, lines) {
  const { top, bottom } = button.getBoundingClientRect();
  const height = lines * MENU_LINE + 20;
  isMenuAbove = innerHeight - bottom < height && top > innerHeight - bottom;
}

/** A button that opens a list of links or actions under it, or above it where there is more room. Escape, a choice or a click elsewhere closes it. */
export function menuButton(name, label, openMenu, setMenu, items, options = {}) {
  const isOpen = openMenu === name;
  const close = () => setMenu(null);
  return h("div", {
    class: "menu-place",
    onFocusout: (event) => isOpen && !event.currentTarget.contains(event.relatedTarget) && close(),
    onKeydown: (event) => {
      if (event.key === "Escape" && isOpen) {
        event.stopPropagation();
        close();
        event.currentTarget.querySelector("button").focus();
      } else if (event.key === "ArrowDown" && !isOpen) {
        event.preventDefault();
        placeMenu(event.currentTarget.querySelector("button"), items.length);
        setMenu(name);
        focusNext("[role=menuitem]");
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        moveIn(event, [...event.currentTarget.querySelectorAll("[role=menuitem]")]);
      }
    },
  },
    button(label, (event) => {
      placeMenu(event.currentTarget, items.length);
      setMenu(isOpen ? null : name);
    }, { "aria-haspopup": "menu", "aria-expanded": String(isOpen), ...options }),
    isOpen && h("div", { class: isMenuAbove ? "menu above" : "menu", role: "menu", "aria-label": label }, items.map((item) => item.href
      ? h("a", { role: "menuitem", href: item.href, download: "", key: item.label, onClick: () => setTimeout(close) },
        h("span", null, item.label), h("span", { class: "hint" }, item.hint))
      : h("button", { type: "button", role: "menuitem", key: item.label, onClick: () => (close(), item.action()) },
        h("span", null, item.label), h("span", { class: "hint" }, item.hint)))));
}

/** Moves the focus among `elements` with the arrow keys. */
export function moveIn(event, elements) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || !elements.length) return;
  event.preventDefault();
  const at = elements.indexOf(document.activeElement);
  // From outside, as from the button of a menu, to the first or to the last.
  const next = at < 0 ? (step > 0 ? 0 : -1) : at + step;
  elements.at(next % elements.length).focus();
}
