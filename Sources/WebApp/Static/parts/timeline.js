// The timeline: a lane for each speaker, drawn on a canvas, with the names beside it. An island: it draws itself when
// the view or the playhead moves, which is more often than the state changes.

import { change, ui } from "../core/app.js";
import { clock } from "../core/format.js";
import { player } from "../core/player.js";
import { drawTimeline, LANE, lanesTop } from "./timeline-drawing.js";
import { showRow } from "./segment-table.js";
import { fitView, overlaps, pan, reveal, SegmentIndex, zoom } from "./timeline-maths.js";

/** What a canvas cannot say by itself; the table beside it holds the same, row by row. */
const KEYS = "Arrow left and right move by a second, with shift by ten. Plus and minus zoom, 0 shows all. Space plays.";

class TimelineIsland {
  #element;
  #canvas = document.createElement("canvas");
  #data;
  #view = null;
  #index = null;
  #overlaps = [];
  #peaks = [];
  #pointers = new Map();
  #frame = 0;
  #look = "";
  #observer = new ResizeObserver(() => this.#schedule());
  #redraw = () => this.#schedule();

  constructor(element, data) {
    this.#element = element;
    this.#canvas.setAttribute("aria-hidden", "true");
    element.append(this.#canvas);
    element.tabIndex = 0;
    element.setAttribute("role", "slider");
    element.setAttribute("aria-label", `Timeline. ${KEYS}`);
    element.setAttribute("aria-valuemin", "0");
    element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    element.addEventListener("keydown", (event) => this.#key(event));
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      element.addEventListener(type, (event) => this.#pointer(event));
    }
    this.#observer.observe(element);
    player.addEventListener("change", this.#redraw);
    document.addEventListener("themechange", this.#redraw);
    this.update(data);
  }

  update(data) {
    const old = this.#data;
    this.#data = data;
    if (old?.segments !== data.segments) {
      this.#index = new SegmentIndex(data.segments);
      this.#overlaps = overlaps(data.segments);
    }
    if (old?.id !== data.id) {
      this.#view = null;
      this.#peaks = [];
      this.#loadPeaks(data.id);
    }
    // The zoom buttons stand outside; they leave their wish here.
    if (data.wish && data.wish !== old?.wish) this.#obey(data.wish.kind);
    // The page is drawn for many reasons; most are none to draw this anew.
    const look = JSON.stringify([data.id, data.duration, data.solo, data.speakers, ui.chosenSegment, ui.playhead]);
    if (look === this.#look && old.segments === data.segments) return;
    this.#look = look;
    this.#element.setAttribute("aria-valuemax", data.duration.toFixed(1));
    this.#element.style.setProperty("--lanes-height", `${lanesTop + data.speakers.length * LANE + 6}px`);
    this.#schedule();
  }

  destroy() {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    player.removeEventListener("change", this.#redraw);
    document.removeEventListener("themechange", this.#redraw);
  }

  async #loadPeaks(id) {
    try {
      const answer = await fetch(`/recordings/${encodeURIComponent(id)}/peaks?count=4000`);
      if (!answer.ok) return;
      const { peaks } = await answer.json();
      if (id === this.#data.id) this.#peaks = peaks;
      this.#schedule();
    } catch {
      // The lanes say who spoke when without the waveform; a lost connection has its own banner.
    }
  }

  #schedule() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    const { duration, speakers, solo } = this.#data;
    this.#view ??= fitView(0, duration, duration);
    const isOurs = player.source === this.#data.source;
    const time = isOurs ? player.time : (ui.playhead ?? 0);
    if (isOurs && player.isPlaying && !this.#pointers.size) this.#view = reveal(this.#view, time, duration);
    drawTimeline(this.#canvas, {
      view: this.#view, duration, speakers, solo, time, chosen: ui.chosenSegment, index: this.#index, overlaps: this.#overlaps, peaks: this.#peaks,
      width: this.#element.clientWidth, height: this.#element.clientHeight,
    });
    const names = this.#index.at(time).map(({ speaker }) => speakers.find(({ id }) => id === speaker)?.name);
    this.#element.setAttribute("aria-valuenow", time.toFixed(1));
    this.#element.setAttribute("aria-valuetext", `${clock(time)}, ${names.join(" and ") || "nobody speaks"}`);
    this.#element.dataset.start = this.#view.start.toFixed(2);
    this.#element.dataset.end = this.#view.end.toFixed(2);
  }

  #timeAt(event) {
    const box = this.#element.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    return this.#view.start + part * (this.#view.end - this.#view.start);
  }

  #show(view) {
    this.#view = view;
    this.#schedule();
  }

  #obey(kind) {
    const { duration } = this.#data;
    this.#view ??= fitView(0, duration, duration);
    const middle = (this.#view.start + this.#view.end) / 2;
    const at = player.time >= this.#view.start && player.time <= this.#view.end && player.time > 0 ? player.time : middle;
    if (kind === "closer") this.#show(zoom(this.#view, 1.6, at, duration));
    else if (kind === "further") this.#show(zoom(this.#view, 1 / 1.6, at, duration));
    else this.#show(fitView(0, duration, duration));
  }

  #wheel(event) {
    const { duration } = this.#data;
    // A pinch on a touchpad arrives as a wheel with control held.
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.#show(zoom(this.#view, Math.exp(-event.deltaY / 100), this.#timeAt(event), duration));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      const delta = event.deltaX || event.deltaY;
      this.#show(pan(this.#view, (delta / this.#element.clientWidth) * (this.#view.end - this.#view.start), duration));
    }
  }

  #key(event) {
    const step = event.shiftKey ? 10 : 1;
    const moves = {
      ArrowRight: () => this.#seek(player.time + step), ArrowLeft: () => this.#seek(player.time - step),
      Home: () => this.#seek(0), End: () => this.#seek(this.#data.duration),
      "+": () => this.#obey("closer"), "=": () => this.#obey("closer"), "-": () => this.#obey("further"), 0: () => this.#obey("all"),
    };
    if (!moves[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moves[event.key]();
  }

  #seek(time) {
    player.load(this.#data.source);
    const inside = Math.max(0, Math.min(this.#data.duration, time));
    player.seek(inside);
    this.#show(reveal(this.#view, inside, this.#data.duration));
  }

  /** One pointer seeks when it clicks and moves the view when it drags; two zoom. */
  #pointer(event) {
    const held = this.#pointers.get(event.pointerId);
    if (event.type === "pointerdown") {
      this.#element.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, { x: event.clientX, from: event.clientX, isDrag: false });
    } else if (event.type === "pointermove" && held) {
      const others = [...this.#pointers.values()].filter((pointer) => pointer !== held);
      const length = this.#view.end - this.#view.start;
      held.isDrag ||= Math.abs(event.clientX - held.from) > 4;
      if (others.length) {
        const [before, after] = [held.x, event.clientX].map((x) => Math.max(20, Math.abs(x - others[0].x)));
        this.#show(zoom(this.#view, after / before, this.#timeAt(event), this.#data.duration));
        held.isDrag = others[0].isDrag = true;
      } else if (held.isDrag) {
        this.#show(pan(this.#view, ((held.x - event.clientX) / this.#element.clientWidth) * length, this.#data.duration));
      }
      held.x = event.clientX;
    } else if (held) {
      this.#pointers.delete(event.pointerId);
      if (event.type === "pointerup" && !held.isDrag) this.#click(event);
    }
  }

  #click(event) {
    const time = this.#timeAt(event);
    const lane = Math.floor((event.clientY - this.#element.getBoundingClientRect().top - lanesTop) / LANE);
    const speaker = this.#data.speakers[lane];
    const segment = this.#index.at(time).find((candidate) => candidate.speaker === speaker?.id);
    change({ playhead: time, chosenSegment: segment?.index });
    if (segment) showRow(this.#data.segments.indexOf(segment));
    this.#data.play(time);
  }
}

export const timeline = { create: (element, data) => new TimelineIsland(element, data) };
