import { Resampler } from "/microphone/resampler.js";
import { equal, isTrue, test } from "./harness.js";

const RATES = [8000, 11_025, 22_050, 32_000, 44_100, 48_000, 96_000];

function tone(frequency, rate, seconds) {
  return Float32Array.from({ length: Math.round(rate * seconds) }, (_, index) => Math.sin((2 * Math.PI * frequency * index) / rate));
}

function decibels(samples) {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(power + 1e-20);
}

/** The middle of a stream: begin and end stand next to silence. */
function middle(samples) {
  return samples.subarray(1000, samples.length - 1000);
}

test("resampling keeps a tone of speech exactly, at every rate", () => {
  for (const rate of RATES) {
    const output = new Resampler(rate, 16_000).push(tone(1000, rate, 1));
    const expected = tone(1000, 16_000, 1);
    const worst = middle(output).reduce((most, sample, index) => Math.max(most, Math.abs(sample - expected[index + 1000])), 0);
    isTrue(worst < 1e-3, `${rate} Hz: off by ${worst}`);
  }
});

test("resampling gives no echo of what 16 kHz cannot hold", () => {
  for (const rate of RATES.filter((one) => one > 20_000)) {
    for (const frequency of [8200, 9000, 10_500].filter((one) => one < rate / 2)) {
      const level = decibels(middle(new Resampler(rate, 16_000).push(tone(frequency, rate, 1))));
      isTrue(level < -70, `${frequency} Hz at ${rate} Hz leaves ${level.toFixed(1)} dB`);
    }
  }
});

test("resampling passes all of speech", () => {
  for (const rate of [44_100, 48_000]) {
    const level = decibels(middle(new Resampler(rate, 16_000).push(tone(6500, rate, 1)))) - decibels(tone(6500, rate, 1));
    isTrue(Math.abs(level) < 0.1, `6.5 kHz at ${rate} Hz changes by ${level.toFixed(2)} dB`);
  }
});

test("resampling gives the same stream however it is cut", () => {
  const input = tone(440, 44_100, 0.5);
  const whole = [...new Resampler(44_100, 16_000).push(input)];
  const resampler = new Resampler(44_100, 16_000);
  const pieces = [];
  for (let at = 0, step = 1; at < input.length; at += step, step = (step * 7) % 513 || 1) {
    pieces.push(...resampler.push(input.subarray(at, at + step)));
  }
  equal(pieces, whole);
});

test("resampling neither gains nor loses time", () => {
  const resampler = new Resampler(44_100, 16_000);
  let count = 0;
  for (let block = 0; block < 3445; block++) count += resampler.push(new Float32Array(128)).length;
  // Ten seconds; the filter holds back its last two milliseconds.
  isTrue(Math.abs(count - 160_000) < 50, `${count} samples`);
});
