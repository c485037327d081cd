// Draws the timeline. Colours come from the style sheet, so both themes draw alike.

import { clock } from "../core/format.js";
import { boxes, intersect, ticks } from "./timeline-maths.js";

/** Height of a lane, and where the first begins: below the scale and the waveform. */
export const LANE = 44;
export const lanesTop = 72;
const SCALE = 24;
const BAR = 22;

export function drawTimeline(canvas, scene) {
  const { width, height, view } = scene;
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  const colour = (name) => style.getPropertyValue(name).trim();
  const x = (time) => ((time - view.start) / (view.end - view.start)) * width;

  drawScale(context, scene, x, colour, style.fontFamily);
  drawWaveform(context, scene, colour);
  scene.speakers.forEach((speaker, lane) => drawLane(context, scene, speaker, lane, colour));
  drawPlaceInWhole(context, scene, colour);
  context.fillStyle = colour("--accent");
  context.fillRect(Math.round(x(scene.time)) - 1, SCALE - 8, 2, height - SCALE + 8);
  context.beginPath();
  context.arc(Math.round(x(scene.time)), SCALE - 8, 4.5, 0, 2 * Math.PI);
  context.fill();
}

function drawScale(context, { view, width, height }, x, colour, font) {
  context.font = `12px ${font}`;
  context.textBaseline = "middle";
  const { times, digits } = ticks(view, width);
  for (const time of times) {
    const left = Math.round(x(time));
    context.fillStyle = colour("--line");
    context.fillRect(left, SCALE, 1, height - SCALE);
    context.fillStyle = colour("--soft");
    const text = clock(time, digits);
    const wide = context.measureText(text).width;
    context.fillText(text, Math.max(2, Math.min(width - wide - 2, left - wide / 2)), SCALE / 2 - 2);
  }
}

function drawWaveform(context, { view, duration, peaks, width }, colour) {
  const middle = (SCALE + lanesTop) / 2;
  const tall = (lanesTop - SCALE) / 2 - 4;
  context.fillStyle = colour("--wave");
  const pairs = peaks.length / 2;
  if (!pairs) {
    context.fillRect(0, Math.round(middle), width, 1);
    return;
  }
  // Most speech is far below full scale; drawn as it is, it would be a line.
  const loudest = peaks.reduce((most, peak) => Math.max(most, Math.abs(peak)), 0.02);
  for (let column = 0; column < width; column++) {
    const at = (pixel) => ((view.start + (pixel / width) * (view.end - view.start)) / duration) * pairs;
    const first = Math.min(pairs - 1, Math.floor(at(column)));
    const last = Math.max(first + 1, Math.min(pairs, Math.ceil(at(column + 1))));
    let [low, high] = [0, 0];
    for (let pair = first; pair < last; pair++) {
      low = Math.min(low, peaks[2 * pair]);
      high = Math.max(high, peaks[2 * pair + 1]);
    }
    const top = middle - (high / loudest) * tall;
    context.fillRect(column, top, 1, Math.max(1, ((high - low) / loudest) * tall));
  }
}

/** Which part of the recording is in view, as a scroll bar would say it; nothing while all is. */
function drawPlaceInWhole(context, { view, duration, width, height }, colour) {
  const part = (view.end - view.start) / duration;
  if (part > 0.999) return;
  context.fillStyle = colour("--border");
  rounded(context, (view.start / duration) * (width - 24), height - 5, Math.max(24, part * width), 4);
}

function drawLane(context, { view, width, index, overlaps, solo, chosen }, speaker, lane, colour) {
  const top = lanesTop + lane * LANE;
  context.fillStyle = colour("--line");
  context.fillRect(0, top, width, 1);
  const segments = index.within(view.start, view.end).filter((segment) => segment.speaker === speaker.id);
  const isDim = solo !== null && solo !== undefined && solo !== speaker.id;
  context.globalAlpha = isDim ? 0.25 : 1;
  context.fillStyle = speaker.colour === undefined ? colour("--soft") : colour(`--speaker-${speaker.colour % 12}`);
  const bar = top + (LANE - BAR) / 2;
  for (const { left, right } of boxes(segments, view, width)) rounded(context, left, bar, right - left, BAR);
  // Stripes where others speak too: colour alone would not tell.
  context.fillStyle = stripes(context, colour("--surface"));
  for (const { left, right } of boxes(intersect(segments, overlaps), view, width)) {
    context.fillRect(left, bar, right - left, BAR);
  }
  context.globalAlpha = 1;
  const marked = segments.filter((segment) => segment.index === chosen);
  context.strokeStyle = colour("--ink");
  context.lineWidth = 2;
  for (const { left, right } of boxes(marked, view, width)) context.strokeRect(left - 2, bar - 3, right - left + 4, BAR + 6);
}

function rounded(context, left, top, width, height) {
  context.beginPath();
  context.roundRect(left, top, Math.max(1, width), height, Math.min(5, width / 2));
  context.fill();
}

const patterns = new Map();

function stripes(context, colour) {
  if (!patterns.has(colour)) {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 6;
    const pen = tile.getContext("2d");
    pen.strokeStyle = colour;
    pen.lineWidth = 1.6;
    for (const shift of [-6, 0, 6]) {
      pen.moveTo(shift, 6);
      pen.lineTo(shift + 6, 0);
    }
    pen.stroke();
    patterns.set(colour, context.createPattern(tile, "repeat"));
  }
  return patterns.get(colour);
}
