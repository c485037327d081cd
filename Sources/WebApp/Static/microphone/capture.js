// The microphone of this browser. The program says when it is wanted and in which tab; this module starts and stops it,
// sends the sound, and says what goes wrong.

import { session, showMessage } from "../core/app.js";
import { frame } from "./framing.js";

/**
 * Sound waiting to be sent, in bytes: three seconds. A page that was busy sends what piled up in one go, which is no loss; a
 * connection that stays behind drops the rest, and that shows as a gap.
 */
const LONGEST_BACKLOG = 96_000;

/** Longest time that a tab which is being closed still runs, in milliseconds. */
const CLOSING = 1_000;

/** What getUserMedia refuses with, in the words of the program. */
const REASONS = {
  NotAllowedError: "denied", SecurityError: "denied", NotFoundError: "noDevice", OverconstrainedError: "noDevice",
  NotReadableError: "busy", AbortError: "busy",
};

class Capture {
  #session;
  #running = null;
  #starting = 0;
  /** After a refusal nothing is tried again until the program asks anew. */
  #refused = false;

  constructor(session) {
    this.#session = session;
    session.addEventListener("change", () => this.#follow());
    // A device that is plugged in may be what was missing.
    navigator.mediaDevices?.addEventListener("devicechange", () => this.#checkDevice());
  }

  #follow() {
    const { state, tab, isOpen } = this.#session;
    if (!isOpen) return;
    const microphone = state?.microphone;
    const isWanted = Boolean(microphone?.wanted && microphone.source !== "machine" && microphone.tab === tab);
    if (!isWanted) {
      this.#refused = false;
      this.#stop();
    } else if (!this.#running && !this.#starting && !this.#refused) {
      this.#start();
    }
  }

  async #start() {
    const attempt = (this.#starting = Date.now());
    let opened = null;
    try {
      opened = await open();
      if (attempt !== this.#starting) return close(opened);
      this.#starting = 0;
      this.#run(opened);
    } catch (error) {
      if (opened) close(opened);
      if (attempt !== this.#starting) return;
      this.#starting = 0;
      this.#refused = true;
      this.#tell(REASONS[error.name] ?? "unsupported");
    }
  }

  #run(opened) {
    const running = { ...opened, stream: crypto.getRandomValues(new Uint32Array(1))[0], sequence: 0, offset: 0 };
    this.#running = running;
    opened.node.port.onmessage = ({ data }) => {
      if (data.missed) {
        running.sequence++;
        running.offset += data.missed;
      } else {
        this.#send(running, data.samples);
      }
    };
    const [track] = opened.media.getAudioTracks();
    // A tab that is closed ends its tracks as a pulled plug does, a moment before it is gone; that it is gone is the
    // program's to notice, which then waits for another tab.
    track.onended = () => setTimeout(() => running === this.#running && this.#fail(), CLOSING);
    // Browsers hold sound back until somebody has clicked on a page, as after a reload.
    if (opened.context.state === "suspended") this.#waitForGesture(running);
    opened.context.onstatechange = () => {
      if (opened.context.state === "suspended" || opened.context.state === "interrupted") this.#waitForGesture(running);
    };
  }

  #send(running, samples) {
    const isLate = this.#session.backlog > LONGEST_BACKLOG;
    // Both count on for what is dropped: the program sees how much it did not hear.
    if (!isLate) this.#session.sendFrame(frame(running.stream, running.sequence, running.offset, samples));
    running.sequence++;
    running.offset += samples.length;
  }

  #waitForGesture(running) {
    showMessage("info", "The browser holds the microphone back.", "Click anywhere on this page to go on.");
    const resume = () => running === this.#running && running.context.resume();
    for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, resume, { once: true });
  }

  async #checkDevice() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (this.#running && !devices.some((device) => device.kind === "audioinput")) this.#fail();
    else if (this.#refused && devices.some((device) => device.kind === "audioinput")) {
      this.#refused = false;
      this.#follow();
    }
  }

  #fail() {
    this.#stop();
    this.#refused = true;
    this.#tell("interrupted");
  }

  #stop() {
    this.#starting = 0;
    if (this.#running) close(this.#running);
    this.#running = null;
  }

  #tell(reason) {
    // The connection may be gone as well; the banner says so.
    this.#session.send("microphone.failed", { reason }).catch(() => {});
  }

  /** Tries again after a refusal: the person may have allowed the microphone since. */
  retry() {
    this.#refused = false;
    this.#follow();
  }
}

/** Opens the microphone as it is: what browsers do to voices for telephony makes them harder to tell apart. */
async function open() {
  if (!navigator.mediaDevices || !window.AudioWorkletNode) throw new DOMException("", "NotSupportedError");
  const media = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  // At the rate of the machine, in every browser: Firefox joins no microphone to a context of another rate, and what
  // Chromium makes of 16 kHz is no better than the worklet's (correlation with the recording 0.9985, and 0.9993).
  const context = new AudioContext({ latencyHint: "interactive" });
  try {
    await context.audioWorklet.addModule("/microphone/worklet.js");
    const node = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
    context.createMediaStreamSource(media).connect(node);
    return { media, context, node };
  } catch (error) {
    context.close();
    media.getTracks().forEach((track) => track.stop());
    throw error;
  }
}

function close({ media, context, node }) {
  node.port.onmessage = null;
  for (const track of media.getTracks()) {
    track.onended = null;
    track.stop();
  }
  context.onstatechange = null;
  context.close();
}

export const capture = new Capture(session);
