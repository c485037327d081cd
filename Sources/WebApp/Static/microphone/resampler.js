// Changes the sample rate of a stream: a polyphase filter with a Kaiser window, about 80 dB down where it would alias.

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 32;
const KAISER = 8;
/** Width of the filter's transition as a part of the lower rate's Nyquist frequency (Kaiser's formula for 81 dB). */
const TRANSITION = (81 - 8) / (2.285 * 2 * CROSSINGS * Math.PI);

function bessel(x) {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

export class Resampler {
  #up;
  #down;
  #half;
  #phases = [];
  #buffer = new Float32Array(0);
  /** Of the next output: the whole part of its place, in input samples after the buffer's first, and the rest. */
  #place;
  #phase = 0;

  /** Both rates in whole hertz. */
  constructor(from, to) {
    const divisor = greatestCommonDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    const stretch = Math.max(1, from / to);
    this.#half = Math.ceil(CROSSINGS * stretch);
    // The transition ends at the Nyquist frequency, so its middle lies below.
    const cutoff = (1 - TRANSITION / 2) / stretch;
    for (let phase = 0; phase < this.#up; phase++) this.#phases.push(this.#taps(phase / this.#up, cutoff));
    // The stream begins in silence: the first output stands at the first input.
    this.#buffer = new Float32Array(this.#half);
    this.#place = this.#half;
  }

  #taps(fraction, cutoff) {
    const taps = new Float32Array(2 * this.#half + 1);
    let sum = 0;
    for (let index = 0; index < taps.length; index++) {
      const x = index - this.#half - fraction;
      const inside = 1 - (x / (this.#half + 1)) ** 2;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * cutoff * x) / (Math.PI * cutoff * x);
      taps[index] = inside > 0 ? sinc * bessel(KAISER * Math.sqrt(inside)) : 0;
      sum += taps[index];
    }
    // Every phase passes a constant unchanged; otherwise the phases would be heard as a hum.
    return taps.map((tap) => tap / sum);
  }

  /** Takes a chunk and returns what can be said about it; any chunking gives the same stream. */
  push(samples) {
    const input = new Float32Array(this.#buffer.length + samples.length);
    input.set(this.#buffer);
    input.set(samples, this.#buffer.length);
    const output = new Float32Array(Math.ceil((input.length * this.#up) / this.#down) + 1);
    let count = 0;
    while (this.#place + this.#half < input.length) {
      const taps = this.#phases[this.#phase];
      const first = this.#place - this.#half;
      let sum = 0;
      for (let index = 0; index < taps.length; index++) sum += taps[index] * input[first + index];
      output[count++] = sum;
      this.#phase += this.#down;
      this.#place += Math.floor(this.#phase / this.#up);
      this.#phase %= this.#up;
    }
    const used = Math.min(input.length, Math.max(0, this.#place - this.#half));
    this.#buffer = input.slice(used);
    this.#place -= used;
    return output.subarray(0, count);
  }
}
