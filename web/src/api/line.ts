/**
 * The line to a table: what is said to whoever referees it, and what is heard. A question gets the answer that belongs
 * to it; everything else is for whoever listens. Where the referee is, a page never knows.
 */

import { snapshot, Trouble } from './http';
import { tell } from './time.svelte';
import type { FromClient, News, ToClient } from './types';

export interface Line {
  /** A number that no other message of this line has. */
  nonce(): number;
  /** Tells whether a message could be sent. */
  send(message: FromClient): boolean;
  /** Asks something that has an answer of its own. */
  ask(question: (nonce: number) => FromClient): Promise<ToClient>;
  close(): void;
}

export interface Ends {
  /** How many events have been heard of, so that only what is new is sent. */
  since(): number;
  hear(message: News): void;
  /** Nothing goes through until the next message. */
  lost(): void;
  /** All goes on, but something is wrong that people should know of; a code says what, and none that it is over. */
  warn(code: string | undefined): void;
  /** There is nobody at the other end; perhaps a code says why. */
  gone(why?: string): void;
}

const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;

/** The server wants nothing of whoever it closes a socket on with this code. */
const POLICY = 1008;

/** A line to the server: a WebSocket that reconnects by itself, and resumes where it was. */
export class Socket implements Line {
  readonly #table: string;
  readonly #ends: Ends;
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #nonce = 0;
  #heard = false;
  /** When the server was last asked for a sign of life. */
  #pinged = 0;
  #asked = new Map<number, { done: (answer: ToClient) => void; fail: (why: Error) => void }>();
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(table: string, ends: Ends) {
    this.#table = table;
    this.#ends = ends;
    this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.close();
  }

  nonce(): number {
    return ++this.#nonce;
  }

  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  ask(question: (nonce: number) => FromClient): Promise<ToClient> {
    const nonce = this.nonce();
    return new Promise((done, fail) => {
      this.#asked.set(nonce, { done, fail });
      if (!this.send(question(nonce))) {
        this.#asked.delete(nonce);
        fail(new Error('offline'));
      }
    });
  }

  #connect(): void {
    const url = new URL(`/api/tables/${this.#table}/ws`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    url.searchParams.set('since', String(this.#ends.since()));
    const socket = new WebSocket(url);
    this.#socket = socket;
    let heard = Date.now();
    const beat = setInterval(() => {
      this.#ping();
      this.#later(() => {
        if (Date.now() - heard > PONG_WITHIN + PING_EVERY) socket.close();
      }, PONG_WITHIN);
    }, PING_EVERY);
    socket.onopen = () => {
      this.#tries = 0;
      // The first answer tells what time it is for the server.
      this.#ping();
    };
    socket.onmessage = (event) => {
      heard = Date.now();
      this.#heard = true;
      const message = JSON.parse(String(event.data)) as ToClient;
      if (!this.#answers(message)) this.#ends.hear(message);
    };
    socket.onclose = ({ code, reason }) => {
      clearInterval(beat);
      if (this.#socket !== socket || this.#closed) return;
      if (code === POLICY && reason === 'banned') {
        this.close();
        this.#ends.gone('banned');
        return;
      }
      for (const { fail } of this.#asked.values()) fail(new Error('offline'));
      this.#asked.clear();
      this.#ends.lost();
      if (!this.#heard) void this.#look();
      const pause = Math.min(8000, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
      this.#later(() => this.#reconnect(), pause);
    };
  }

  #ping(): void {
    this.#pinged = Date.now();
    this.send({ type: 'ping' });
  }

  /** Finds out whether there is a table at all when its door stays shut. */
  async #look(): Promise<void> {
    try {
      await snapshot(this.#table);
    } catch (why) {
      if (!(why instanceof Trouble) || !/^(4\d\d|not-found|bad-request|banned)$/.test(why.code)) return;
      this.close();
      this.#ends.gone(why.code === 'banned' ? why.code : undefined);
    }
  }

  /** Gives an answer to whoever asked; tells whether it was one. */
  #answers(message: ToClient): boolean {
    if (message.type === 'pong') {
      tell(message.time, this.#pinged);
      return true;
    }
    if (!('nonce' in message)) return false;
    const nonce = Number(message.nonce);
    const asked = this.#asked.get(nonce);
    this.#asked.delete(nonce);
    if (message.type === 'refused') asked?.fail(new Refused(message));
    else asked?.done(message);
    return asked !== undefined || message.type !== 'refused';
  }

  #hurry = (): void => {
    if (document.visibilityState === 'visible') this.#reconnect();
  };

  #reconnect(): void {
    if (this.#closed || this.#socket?.readyState === WebSocket.CONNECTING) return;
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    this.#connect();
  }

  #later(act: () => void, pause: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, pause);
    this.#timers.add(timer);
  }
}

/** What was asked for is refused. */
export class Refused extends Error {
  readonly refusal: Extract<ToClient, { type: 'refused' }>;

  constructor(refusal: Extract<ToClient, { type: 'refused' }>) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
