// Everybody whose voice is saved, what it is made of, and how to be rid of it.

import { announce } from "../core/announce.js";
import { change, go, intent, openDialog, session, showMessage, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { count, day, percent } from "../core/format.js";
import { upload } from "../core/upload.js";
import { banner, button, card, emptyState, iconButton, menuButton, titledCard } from "../parts/controls.js";
import { chooseDialog, confirmDialog, nameDialog } from "../parts/dialogs.js";
import { icon } from "../parts/icons.js";
import { errorBanner } from "../parts/messages.js";
import { avatar, COLOURS } from "../parts/person.js";

const PENDING = { delete: "Deleting …", erase: "Erasing …", merge: "Merging …", import: "Importing …", rename: "Renaming …" };

export function peopleScreen({ people = {} }) {
  const all = people.people ?? [];
  return [
    errorBanner(people.error),
    people.pending && h("p", { class: "hint", role: "status" }, PENDING[people.pending.kind] ?? "Working …"),
    (people.skipped ?? []).map(({ name, reason }) => banner("warning", `${name} was left out.`, reason)),
    all.length ? list(all) : card("People", null, people.phase === "loading"
      ? h("p", { class: "hint" }, "Reading the voices …")
      : emptyState("people", "Nobody yet", "A voice is saved as a few hundred numbers that cannot be turned back into sound. It stays on this device until you delete it.",
        button("Enrol a voice", () => go("enrol"), { kind: "primary", symbol: "enrol" }))),
    card("All voices", { class: "card settings-row" },
      h("div", { class: "grow" }, h("h2", null, "All voices"),
        h("p", { class: "hint" }, "A voice profile is biometric data. Give an exported file only to people who may have it.")),
      h("div", { class: "actions" }, importButton(),
        all.length > 0 && h("a", { class: "button plain", href: "/profiles/export", download: "" }, icon("download"), h("span", null, "Export all")),
        all.length > 0 && button("Erase everything", () => openDialog(confirmDialog({
          title: "Erase everything?", text: `${count(all.length, "voice")} will be deleted from this device, for good. The settings go back to those of a first start, and an open recording is closed.`,
          label: "Erase everything", word: "erase", act: () => intent("people.erase", { confirmation: "erase" }),
        })), { kind: "danger", symbol: "trash", "data-action": "erase" }))),
  ];
}

function importButton() {
  const take = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    try {
      // What came of it is told as a notice.
      await upload(`/profiles/import?name=${encodeURIComponent(file.name)}`, file);
    } catch (error) {
      showMessage("error", error.message, error.remedy);
    }
  };
  return h("label", { class: "button plain file-button" }, icon("upload"), h("span", null, "Import"),
    h("input", { type: "file", class: "visually-hidden", "aria-label": "Import voices", accept: ".json,application/json", onChange: take }));
}

function list(all) {
  return titledCard("Known voices", button("Enrol a voice", () => go("enrol"), { symbol: "enrol" }),
    h("ul", { class: "rows-list people" }, all.map((entry) => row(entry, all))));
}

function row(entry, all) {
  const { person, samples = [], quality, needsNewEnrolment } = entry;
  const isOpen = ui.openPerson === person.id;
  return h("li", { key: person.id, class: isOpen ? "open" : "", "data-person": person.name },
    h("div", { class: "person-row" },
      avatar(person.name, person.colour),
      h("div", { class: "grow" },
        h("p", { class: "person-name cut" }, person.name, needsNewEnrolment && h("span", { class: "tag warning" }, "enrol again")),
        h("p", { class: "hint number" }, count(samples.length, "sample"), quality !== undefined && ` · quality ${percent(quality)}`,
          entry.lastHeard ? ` · last heard ${day(entry.lastHeard)}` : " · not heard yet")),
      h("div", { class: "actions" },
        iconButton(`Rename ${person.name}`, "pencil", () => rename(person, all), { "data-action": "rename" }),
        menu(person, all),
        button(isOpen ? "Less" : "Details", () => change({ openPerson: isOpen ? null : person.id }), {
          kind: "quiet", "aria-expanded": String(isOpen), "aria-label": `${isOpen ? "Less" : "Details"} about ${person.name}`,
        }))),
    isOpen && details(entry));
}

function rename(person, all) {
  openDialog(nameDialog({
    title: `Rename ${person.name}`, name: person.name,
    act: ({ name }) => {
      const other = all.find((entry) => entry.person.name === name && entry.person.id !== person.id);
      if (!other) return intent("people.rename", { id: person.id, name });
      return openDialog(confirmDialog({
        title: `${name} is there already`, text: `Merge ${person.name} into ${name}? Both voices become one person.`,
        label: "Merge", act: () => merge(person, other.person),
      }));
    },
  }));
}

/** Two voices that do not sound alike are merged only when somebody insists. */
async function merge(from, into) {
  try {
    await session.send("people.merge", { from: from.id, into: into.id });
    announce("Merged");
  } catch (error) {
    if (error.code !== "voice") return showMessage("error", error.message, error.remedy);
    openDialog(confirmDialog({
      title: "They do not sound alike", text: `${error.message} Merged, they may be taken for each other by strangers. Merge all the same?`,
      label: "Merge", act: () => intent("people.merge", { from: from.id, into: into.id, force: true }),
    }));
  }
}

function menu(person, all) {
  const others = all.filter((entry) => entry.person.id !== person.id);
  return menuButton(`person-${person.id}`, "More", ui.menu, (name) => change({ menu: name }), [
    others.length > 0 && {
      label: "Merge into …", hint: "the same person twice", action: () => openDialog(chooseDialog({
        title: `Merge ${person.name} into`, text: "The samples of both are kept, under the other name.",
        options: others.map((entry) => entry.person), act: (into) => merge(person, others.find((entry) => entry.person.id === into).person),
      })),
    },
    { label: "Export", hint: "one file", href: `/profiles/export?id=${encodeURIComponent(person.id)}` },
    {
      label: "Delete", hint: "all samples", action: () => openDialog(confirmDialog({
        title: `Delete ${person.name}?`, text: "The voice is deleted from this device, with all its samples. This cannot be undone.",
        label: "Delete", act: () => intent("people.delete", { id: person.id }),
      })),
    },
  ].filter(Boolean), { kind: "quiet", symbol: "more", "aria-label": `More about ${person.name}` });
}

function details({ person, samples = [], created, model, timesHeard, needsNewEnrolment }) {
  return h("div", { class: "details" },
    needsNewEnrolment && h("p", { class: "note" }, icon("info"), h("span", null, `This voice was made with another model (${model}), so it is not compared. Enrol ${person.name} again.`)),
    h("dl", { class: "facts" },
      h("dt", null, "Created"), h("dd", null, day(created)),
      h("dt", null, "Recognised"), h("dd", null, count(timesHeard ?? 0, "time")),
      h("dt", null, "Model"), // What follows the @ tells versions apart, which only programs need to.
      h("dd", { title: model }, String(model).split("@")[0])),
    h("fieldset", { class: "colours" }, h("legend", null, "Colour"), Array.from({ length: COLOURS }, (_, colour) => h("label", { key: colour, "data-colour": colour },
      h("input", {
        type: "radio", name: `colour-${person.id}`, checked: colour === person.colour, "aria-label": `Colour ${colour + 1}`,
        onChange: () => intent("people.setColour", { id: person.id, colour }),
      })))),
    h("h3", null, "Samples"),
    h("ul", { class: "samples" }, samples.map((sample) => h("li", { key: sample.id },
      h("span", { class: "grow cut" }, sample.source ?? "Sample"),
      h("span", { class: "hint number" }, `${sample.seconds.toFixed(1)} s · ${day(sample.created)}`),
      h("span", { class: "quality" }, percent(sample.quality)),
      iconButton("Delete this sample", "trash", () => openDialog(confirmDialog({
        title: "Delete this sample?", text: samples.length === 1 ? `It is the only one of ${person.name}: the person goes with it.` : `${person.name} keeps the other samples.`,
        label: "Delete", act: () => intent("people.deleteSample", { id: person.id, sample: sample.id }),
      })))))));
}
