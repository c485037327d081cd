// A list that obeys: what was heard, what it did, how sound runs through the graph, and who may command.

import { change, intent, openDialog, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { score } from "../core/format.js";
import { button, card, checkbox, choice, field, iconButton, moveIn, titledCard } from "../parts/controls.js";
import { confirmDialog, dialogFrame, nameDialog } from "../parts/dialogs.js";
import { graphView } from "../parts/graph.js";
import { icon } from "../parts/icons.js";
import { errorBanner } from "../parts/messages.js";
import { microphoneMeter } from "../parts/meters.js";
import { avatar } from "../parts/person.js";

export function controlScreen({ control = {}, people = {}, microphone = {} }) {
  const isOn = control.phase === "listening" || control.phase === "starting";
  return [
    errorBanner(control.error),
    card("Listening", { class: "card control-head" },
      isOn ? button("Stop", () => intent("control.stop"), { kind: "primary", symbol: "stop", "data-toggle": "" })
        : button("Listen", () => intent("control.start"), { kind: "primary", symbol: "control", "data-toggle": "" }),
      h("div", { class: "grow" }, lastPhrase(control, isOn)),
      isOn && microphoneMeter(microphone)),
    h("div", { class: "columns" },
      h("div", { class: "column" }, movies(control)),
      h("div", { class: "column" }, who(control, people), keywords(control), history(control))),
    control.graph?.nodes?.length > 0 && titledCard("The graph", h("span", { class: "hint" }, "Lines carry sound, dashes carry events", h("span", { class: "phone-inline" }, "; swipe to see all")), graphView(control.graph)),
  ];
}

function lastPhrase({ last, phase }, isOn) {
  if (!last) {
    return [h("p", { class: "phrase" }, isOn ? (phase === "starting" ? "Starting …" : "Say “next”") : "Not listening"),
      h("p", { class: "hint" }, "“Next”, “back”, “like this”, “details”, or the title of a film.")];
  }
  const isFired = last.outcome === "fired";
  return h("div", { "aria-live": "polite", "data-outcome": last.outcome },
    h("p", { class: "phrase" }, `“${last.phrase}”`),
    h("p", { class: "outcome" }, icon(isFired ? "check" : "cross"), h("span", null, isFired ? last.label ?? last.matched : last.reason ?? "did nothing"),
      last.score !== undefined && h("span", { class: "hint number" }, `sure ${score(last.score)}`)));
}

// ---- the list ----------------------------------------------------------------------------------------------------

function movies({ movies: all = [], selected = 0 }) {
  return titledCard("Films", null, h("ul", {
    class: "movies", "aria-label": "Films", onKeydown: (event) => moveIn(event, [...event.currentTarget.querySelectorAll(".movie-title")]),
  }, all.map((movie, index) => h("li", { key: index, class: index === selected ? "selected" : "", "data-movie": movie.title },
    h("button", {
      type: "button", class: "movie-title", "aria-current": index === selected ? "true" : undefined,
      onClick: () => intent("control.select", { index }),
    }, h("span", { class: "cut" }, movie.title)),
    h("span", { class: "actions" },
      movie.liked && h("span", { class: "state liked", title: "liked" }, icon("heart"), h("span", { class: "visually-hidden" }, "liked")),
      movie.disliked && h("span", { class: "state", title: "disliked" }, icon("dislike"), h("span", { class: "visually-hidden" }, "disliked")),
      iconButton(`Rename ${movie.title}`, "pencil", () => openDialog(nameDialog({
        title: "Title of the film", name: movie.title, text: "The title is also the phrase that jumps to it.",
        act: ({ name }) => intent("control.setTitle", { index, title: name }),
      })))),
    movie.expanded && h("p", { class: "movie-text" }, movie.description)))));
}

// ---- who may command ---------------------------------------------------------------------------------------------

function who({ whoMayCommand = { kind: "anyone" } }, people) {
  const all = (people.people ?? []).map(({ person }) => person);
  // By name, as in the file of triggers.
  const allowed = new Set(whoMayCommand.people ?? []);
  // “Only some” of whom nobody is chosen yet is a wish of this page: the program takes no empty list.
  const kind = ui.choosesWho ? "people" : whoMayCommand.kind;
  const set = (names) => {
    change({ choosesWho: names.size === 0 });
    intent("control.setWho", names.size ? { kind: "people", people: [...names] } : { kind: "anyone", people: [] });
  };
  return titledCard("Who may command", null,
    choice("who", "Who may command", [["anyone", "Anyone"], ["people", "Only some"]], kind,
      (chosen) => chosen === "people" ? change({ choosesWho: true }) : (set(new Set()), change({ choosesWho: false }))),
    ui.choosesWho && all.length > 0 && h("p", { class: "hint" }, "Choose somebody. Until then anyone may command."),
    kind === "people" && (all.length
      ? h("div", { class: "checks" }, all.map((one) => h("div", { key: one.id, class: "check-person" },
        checkbox(one.name, allowed.has(one.name), (isOn) => {
          isOn ? allowed.add(one.name) : allowed.delete(one.name);
          set(allowed);
        }), avatar(one.name, one.colour, "small"))))
      : h("p", { class: "hint" }, "Nobody is enrolled, so nobody could command.")));
}

// ---- keywords ----------------------------------------------------------------------------------------------------

function keywords({ triggers = [], isEdited = false }) {
  // The titles are triggers as well, made while the program runs; they are edited in the list of films.
  const fixed = triggers.filter((trigger) => trigger.type !== "runtime");
  return titledCard("Commands", button("Reset to shipped", () => openDialog(confirmDialog({
    title: "Go back to the shipped commands?", text: "Your own words and titles are replaced by those that VoiceID came with, and anyone may command.",
    label: "Go back", act: () => intent("control.reset"),
  })), { kind: "quiet", symbol: "refresh", disabled: !isEdited, "aria-label": "Reset to the shipped commands and titles", "data-action": "reset-control" }),
  h("p", { class: "hint" }, "The title of a film is a command, too. What you change is kept."),
  h("ul", { class: "rows-list triggers" }, fixed.map((trigger) => h("li", { key: trigger.id },
    h("span", { class: "grow" }, h("strong", null, trigger.id),
      h("span", { class: "hint" }, (trigger.keywords ?? []).join(", ") || "no words")),
    h("span", { class: "actions" },
      iconButton(`Do ${trigger.id} by hand`, "play", () => intent("control.command", { trigger: trigger.id })),
      iconButton(`Change the words of ${trigger.id}`, "pencil", () => openDialog(keywordsDialog(trigger)), { "data-action": "keywords" }))))));
}

function keywordsDialog(trigger) {
  let text = (trigger.keywords ?? []).join("\n");
  return () => dialogFrame(`Words for “${trigger.id}”`, () => {
    change({ dialog: null });
    const words = [...new Set(text.split("\n").map((line) => line.trim()).filter(Boolean))];
    intent("control.setKeywords", { trigger: trigger.id, keywords: words });
  }, [
    h("div", { key: "words" }, field("One phrase to a line", h("textarea", {
      rows: "7", name: "keywords", value: text, autofocus: true, onInput: (event) => (text = event.target.value),
    }), "Two or more syllables are told apart best.")),
  ], [button("Cancel", () => change({ dialog: null })), button("Save", undefined, { kind: "primary", type: "submit" })]);
}

function history({ history: all = [] }) {
  if (!all.length) return null;
  return titledCard("Heard before", button(ui.showHistory ? "Hide" : "Show", () => change({ showHistory: !ui.showHistory }),
    { kind: "quiet", "aria-expanded": String(Boolean(ui.showHistory)) }),
    ui.showHistory && h("ul", { class: "rows-list" }, all.map((entry, index) => h("li", { key: index },
      icon(entry.outcome === "fired" ? "check" : "cross"), h("span", { class: "grow cut" }, `“${entry.phrase}”`),
      h("span", { class: "hint" }, entry.outcome === "fired" ? entry.label ?? entry.matched : entry.reason)))));
}
