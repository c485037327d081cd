// Plays a recording: from a place, a range of it, or the turns of one speaker.

class Player extends EventTarget {
  #audio = new Audio();
  #source = "";
  /** Ranges to play, in order; empty means to the end. */
  #ranges = [];
  #frame = 0;

  constructor() {
    super();
    this.#audio.preload = "metadata";
    for (const type of ["play", "pause", "ended", "seeked", "error"]) {
      this.#audio.addEventListener(type, () => this.#tell());
    }
  }

  get source() {
    return this.#source;
  }

  get isPlaying() {
    return !this.#audio.paused && !this.#audio.ended;
  }

  get time() {
    return this.#audio.currentTime;
  }

  /** Loads `source`; nothing happens when it is loaded already. */
  load(source) {
    if (source === this.#source) return;
    this.#source = source;
    this.#ranges = [];
    this.#audio.pause();
    if (source) this.#audio.src = source;
    else this.#audio.removeAttribute("src");
    this.#tell();
  }

  seek(time) {
    this.#audio.currentTime = Math.max(0, time);
    this.#tell();
  }

  /** Plays from `time`, or from where it stands; only what is in `ranges` when there are any. */
  async play(time = this.time, ranges = []) {
    this.#ranges = ranges;
    const within = ranges.find((range) => time < range.end - 0.01);
    if (ranges.length && !within) time = ranges[0].start;
    else if (within && time < within.start) time = within.start;
    if (Math.abs(time - this.time) > 0.01) this.#audio.currentTime = time;
    try {
      await this.#audio.play();
    } catch (error) {
      // Another play or pause came first; that one counts.
      if (error.name !== "AbortError") throw error;
    }
    this.#follow();
  }

  pause() {
    this.#audio.pause();
  }

  /** Plays `source` alone from its beginning: a take, a voice sample. */
  async playAll(source) {
    this.load(source);
    this.#audio.currentTime = 0;
    await this.play(0);
  }

  #follow() {
    cancelAnimationFrame(this.#frame);
    if (!this.isPlaying) return;
    const { time } = this;
    if (this.#ranges.length) {
      const range = this.#ranges.find(({ end }) => time < end - 0.01);
      if (!range) this.#audio.pause();
      else if (time < range.start - 0.05) this.#audio.currentTime = range.start;
    }
    this.#tell();
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

export const player = new Player();
