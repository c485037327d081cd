// The arithmetic of the timeline, without a document: what is in view, where it lies, and what overlaps.

/** The closest view: two seconds. Closer shows nothing that the segments know. */
export const CLOSEST = 2;

/** A view of `[start, end]` kept inside a recording of `duration` seconds. */
export function fitView(start, length, duration) {
  const inside = Math.max(Math.min(length, duration), Math.min(CLOSEST, duration));
  const first = Math.max(0, Math.min(start, duration - inside));
  return { start: first, end: first + inside };
}

/** Zooms by `factor` (above 1 goes closer) so that the moment `at` stays where it is. */
export function zoom(view, factor, at, duration) {
  const length = (view.end - view.start) / factor;
  const inside = Math.max(Math.min(length, duration), Math.min(CLOSEST, duration));
  const part = (at - view.start) / (view.end - view.start);
  return fitView(at - part * inside, inside, duration);
}

/** Moves the view by `seconds`. */
export function pan(view, seconds, duration) {
  return fitView(view.start + seconds, view.end - view.start, duration);
}

/** Moves the view only as far as `at` needs to be seen, a page at a time. */
export function reveal(view, at, duration) {
  if (at >= view.start && at <= view.end) return view;
  return fitView(at - (view.end - view.start) * 0.1, view.end - view.start, duration);
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Round moments for the scale, at least `spacing` pixels apart; `digits` says how finely they must be written. */
export function ticks(view, width, spacing = 80) {
  const perTick = ((view.end - view.start) * spacing) / Math.max(1, width);
  const step = STEPS.find((candidate) => candidate >= perTick) ?? STEPS.at(-1);
  const times = [];
  for (let index = Math.ceil(view.start / step - 1e-9); index * step <= view.end + 1e-9; index++) times.push(index * step);
  return { times, digits: step < 1 ? 1 : 0 };
}

/**
 * Answers quickly which segments lie in a view: segments sorted by start, and for each the latest end so far, so that
 * a long segment which began early is not missed.
 */
export class SegmentIndex {
  constructor(segments) {
    this.segments = [...segments].sort((a, b) => a.start - b.start || a.end - b.end);
    let latest = 0;
    this.latestEnds = this.segments.map((segment) => (latest = Math.max(latest, segment.end)));
  }

  /** The segments that reach into `[start, end]`, in order. */
  within(start, end) {
    const first = firstIndex(this.latestEnds, (latest) => latest > start);
    const found = [];
    for (let index = first; index < this.segments.length && this.segments[index].start < end; index++) {
      if (this.segments[index].end > start) found.push(this.segments[index]);
    }
    return found;
  }

  /** Those who speak at `time`. */
  at(time) {
    return this.within(time, time + 1e-6);
  }
}

/** The index of the first element that passes; all after it pass too. The count when none does. */
export function firstIndex(sorted, passes) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(sorted[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where two or more people speak at once: `{start, end}` in order, joined where they touch. */
export function overlaps(segments) {
  const edges = segments.flatMap(({ start, end }) => [[start, 1], [end, -1]]);
  // An end before a start at the same moment: what only touches does not overlap.
  edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const found = [];
  let depth = 0;
  for (const [time, change] of edges) {
    const before = depth;
    depth += change;
    if (before < 2 && depth >= 2) {
      if (found.at(-1)?.end === time) found.at(-1).end = undefined;
      else found.push({ start: time });
    } else if (before >= 2 && depth < 2) {
      found.at(-1).end = time;
    }
  }
  return found;
}

/** The parts of `segments` that lie in `ranges`; both sorted by start, ranges apart from each other. */
export function intersect(segments, ranges) {
  const found = [];
  for (const { start, end } of segments) {
    for (let index = firstIndex(ranges, (range) => range.end > start); index < ranges.length && ranges[index].start < end; index++) {
      found.push({ start: Math.max(start, ranges[index].start), end: Math.min(end, ranges[index].end) });
    }
  }
  return found;
}

/**
 * Turns sorted ranges into boxes of whole pixels and joins those that would touch: thousands of segments in one view
 * cost no more than there are pixels, and short ones never vanish.
 */
export function boxes(ranges, view, width) {
  const scale = width / (view.end - view.start);
  const found = [];
  for (const { start, end } of ranges) {
    const left = Math.max(0, Math.round((start - view.start) * scale));
    const right = Math.min(width, Math.max(left + 1, Math.round((end - view.start) * scale)));
    const last = found.at(-1);
    if (last && left <= last.right) last.right = Math.max(last.right, right);
    else if (right > left) found.push({ left, right });
  }
  return found;
}
