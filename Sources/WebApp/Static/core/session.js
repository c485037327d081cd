// The socket to the program: the whole state, then patches of it; intents go the other way.

import { mergePatch } from "./merge.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** How long the program may take to say that it is there. */
const CHECK_LIMIT = 4000;

/** What went wrong with an intent, in words for people. */
export class IntentError extends Error {
  constructor({ code, message, remedy }) {
    super(message);
    this.code = code;
    this.remedy = remedy;
  }
}

/** The identity of this tab: it outlives a reload, but is not shared with other tabs. */
function tabIdentity() {
  let identity = sessionStorage.getItem("tab");
  if (!identity) {
    identity = crypto.randomUUID();
    sessionStorage.setItem("tab", identity);
  }
  return identity;
}

/** Asks whether the program is there and knows this browser. */
function check() {
  return fetch("/session/check", { cache: "no-store", signal: AbortSignal.timeout(CHECK_LIMIT) });
}

export class Session extends EventTarget {
  state = null;
  /** connecting, open, lost (trying again), gone (nobody answers) or refused (the program does not know this browser) */
  connection = "connecting";
  tab = tabIdentity();

  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #next = 1;
  #revision = 0;
  #pending = new Map();

  constructor() {
    super();
    // After sleep or a change of network the wait need not run out.
    for (const type of ["online", "focus"]) window.addEventListener(type, () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  connect() {
    clearTimeout(this.#timer);
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/session?tab=${this.tab}`;
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = () => this.#lose(socket);
  }

  /** How many bytes wait to be sent. */
  get backlog() {
    return this.#socket?.bufferedAmount ?? 0;
  }

  get isOpen() {
    return this.connection === "open" && this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a frame of sound. False when it cannot be sent now. */
  sendFrame(frame) {
    if (!this.isOpen) return false;
    this.#socket.send(frame);
    return true;
  }

  /** Sends an intent; resolves with the value of the reply. */
  send(name, values = {}) {
    if (!this.isOpen) {
      return Promise.reject(new IntentError({
        code: "noConnection", message: "VoiceID cannot be reached at the moment.", remedy: "Wait until the connection is back.",
      }));
    }
    const id = this.#next++;
    this.#socket.send(JSON.stringify({ type: "intent", id, name, arguments: values }));
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  #receive(text) {
    const message = JSON.parse(text);
    if (message.type === "state") {
      if (message.tab && message.tab !== this.tab) {
        this.tab = message.tab;
        sessionStorage.setItem("tab", message.tab);
      }
      this.#wait = FIRST_WAIT;
      this.#become("open");
      this.#take(message, message.state);
    } else if (message.type === "patch") {
      // Patches are numbered without holes; one that does not follow would be applied to the wrong state.
      if (message.revision !== this.#revision + 1) this.#socket.close();
      else this.#take(message, mergePatch(this.state, message.patch));
    } else if (message.type === "reply") {
      const waiting = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (message.ok) waiting?.resolve(message.value);
      else waiting?.reject(new IntentError(message.error));
    } else if (message.type === "microphone") {
      this.dispatchEvent(new CustomEvent("microphone", { detail: message }));
    }
  }

  #take({ revision }, state) {
    this.state = state;
    this.#revision = revision;
    // The program sends the next patch only after this; a slow tab gets fewer, never a queue.
    this.#socket.send(JSON.stringify({ type: "ack", revision }));
    this.dispatchEvent(new Event("change"));
  }

  async #lose(socket) {
    if (socket !== this.#socket) return;
    for (const { reject } of this.#pending.values()) {
      reject(new IntentError({ code: "noConnection", message: "The connection was lost before VoiceID answered." }));
    }
    this.#pending.clear();
    if (this.connection === "open") this.#become("lost");
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.8 + 0.4 * Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    // A socket does not say why it failed; a plain request does.
    try {
      const answer = await check();
      if (socket === this.#socket) this.#become(answer.status === 401 ? "refused" : "lost");
    } catch {
      if (socket === this.#socket) this.#become("gone");
    }
  }

  async #hurry() {
    if (this.connection === "open") {
      // After sleep a socket may be open and yet dead.
      await check().catch(() => this.#socket.close());
    } else if (this.#socket?.readyState !== WebSocket.CONNECTING) {
      this.#wait = FIRST_WAIT;
      this.connect();
    }
  }

  #become(connection) {
    if (this.connection === connection) return;
    this.connection = connection;
    this.dispatchEvent(new Event("change"));
  }
}
