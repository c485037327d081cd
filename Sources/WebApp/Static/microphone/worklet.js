// Runs on the audio thread: makes 16 kHz mono out of what the microphone gives and posts it in pieces of 20 ms.

import { toInt16 } from "./framing.js";
import { Resampler } from "./resampler.js";

const RATE = 16_000;
const PIECE = 320;

class Capture extends AudioWorkletProcessor {
  #resampler = sampleRate === RATE ? null : new Resampler(Math.round(sampleRate), RATE);
  #piece = new Float32Array(PIECE);
  #filled = 0;
  /** Frames the microphone did not deliver since the last that it did: a track that is muted gives none. */
  #missed = 0;

  process([input]) {
    if (!input?.length) {
      this.#missed += 128;
      return true;
    }
    if (this.#missed) {
      this.port.postMessage({ missed: Math.round((this.#missed * RATE) / sampleRate) });
      this.#missed = 0;
    }
    const mono = input.length === 1 ? input[0] : input[0].map((_, index) =>
      input.reduce((sum, channel) => sum + channel[index], 0) / input.length);
    for (const sample of this.#resampler ? this.#resampler.push(mono) : mono) {
      this.#piece[this.#filled++] = sample;
      if (this.#filled < PIECE) continue;
      this.#filled = 0;
      const samples = toInt16(this.#piece);
      this.port.postMessage({ samples }, [samples.buffer]);
    }
    return true;
  }
}

registerProcessor("capture", Capture);
