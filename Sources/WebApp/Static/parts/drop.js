// A place to drop a file on, or to choose one; shows how much has gone out, and can be cancelled.

import { change, invalidate, showMessage, ui } from "../core/app.js";
import { h } from "../core/dom.js";
import { bytes, percent } from "../core/format.js";
import { upload } from "../core/upload.js";
import { button, progressBar } from "./controls.js";
import { icon } from "./icons.js";

/** Sends `file`, then calls `done` with the id that the program gave it. */
export async function sendFile(file, purpose, done) {
  if (ui.upload) return;
  const stopper = new AbortController();
  change({ upload: { purpose, name: file.name, size: file.size, fraction: 0, cancel: () => stopper.abort() } });
  try {
    const answer = await upload(`/files/upload?name=${encodeURIComponent(file.name)}&purpose=${purpose}`, file, {
      signal: stopper.signal,
      progress: (fraction) => {
        ui.upload.fraction = fraction;
        invalidate();
      },
    });
    await done(answer.file);
  } catch (error) {
    if (error.name !== "AbortError") showMessage("error", error.message, error.remedy);
  } finally {
    change({ upload: null });
  }
}

export function dropPlace({ purpose, text, disabled, done, accept = "audio/*,video/*" }) {
  if (ui.upload?.purpose === purpose) return sending(ui.upload);
  const take = (files) => files.length && !disabled && sendFile(files[0], purpose, done);
  const isOver = (event, value) => {
    event.preventDefault();
    event.currentTarget.classList.toggle("over", value && !disabled);
  };
  return h("label", {
    class: `drop${disabled ? " disabled" : ""}`, "data-drop": purpose,
    onDragover: (event) => isOver(event, true), onDragleave: (event) => isOver(event, false),
    onDrop: (event) => {
      isOver(event, false);
      take(event.dataTransfer.files);
    },
  },
    icon("upload"), h("span", { class: "drop-text" }, text, !disabled && h("span", { class: "hint" }, "or choose one: WAV, MP3, M4A, FLAC, Opus, video …")),
    h("input", {
      type: "file", accept, class: "visually-hidden", disabled, "aria-label": text,
      onChange: (event) => {
        take([...event.target.files]);
        // The same file can be chosen again.
        event.target.value = "";
      },
    }));
}

function sending({ name, size, fraction, cancel }) {
  return h("div", { class: "drop sending" },
    h("div", { class: "grow" }, h("p", null, h("strong", { class: "cut" }, name), h("span", { class: "hint number" }, ` ${percent(fraction)} of ${bytes(size)}`)),
      progressBar(`Sending ${name}`, fraction)),
    button("Cancel", cancel, { kind: "quiet" }));
}

// A file that misses its place must not replace the page.
for (const type of ["dragover", "drop"]) window.addEventListener(type, (event) => event.preventDefault());
