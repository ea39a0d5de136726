/** The engine on the server, for sites without the module and browsers that run none. It keeps nothing there. */

import { Trouble } from '../api/http';
import type { Phrase, Seat } from '../api/types';
import {
  BLOCKED,
  CLOSED,
  LOST,
  type Answer,
  type Asked,
  type Best,
  type Command,
  type Effort,
  type Engine,
} from './engine';
import { Journal } from './journal';

type Said = { ok: unknown } | { error: { code: string; message: string; reason?: Phrase } };

/** Sends what was played and what is asked, and brings an answer to each; what goes wrong on the way is a `Trouble`. */
export type Post = (body: string, stop: AbortSignal) => Promise<unknown[]>;

/** A question that waits for its turn or for its answer. */
interface Open {
  command: string;
  line: string;
  /** Takes the answer; nothing where a bot was cut short. */
  done(answer: unknown): void;
  fail(trouble: Trouble): void;
}

/** So many questions go in one request. */
const MOST = 64;

export class ServerEngine implements Engine {
  #post: Post;
  #journal: Journal;
  #closed = false;
  #open: Open[] = [];
  /** The first of those open, once they were sent, and how to hang up. */
  #sent: { questions: Open[]; line: AbortController } | undefined;

  /** `journal`: what was played before, with another engine. */
  constructor(post: Post, journal = new Journal()) {
    this.#post = post;
    this.#journal = journal;
  }

  ask<C extends Command>(command: C, asked?: Asked<C>): Promise<Answer<C>> {
    return this.#ask(command, { ...asked }) as Promise<Answer<C>>;
  }

  best(effort: Effort & { seat?: Seat }, stop?: AbortSignal): Promise<Best | undefined> {
    return this.#ask('best', effort, stop) as Promise<Best | undefined>;
  }

  close(): void {
    this.#closed = true;
    for (const { fail } of this.#open.splice(0)) fail(new Trouble(CLOSED, ''));
    this.#sent?.line.abort();
  }

  #ask(command: string, asked: object, stop?: AbortSignal): Promise<unknown> {
    return new Promise((done, fail) => {
      if (this.#closed) return fail(new Trouble(CLOSED, ''));
      const open = { command, line: JSON.stringify({ cmd: command, ...asked }), done, fail };
      this.#open.push(open);
      stop?.addEventListener('abort', () => this.#stop(open), { once: true });
      if (stop?.aborted) this.#stop(open);
      // Whatever is asked in one go is sent in one.
      queueMicrotask(() => this.#go());
    });
  }

  /** Sends what waits. A bot may be told to stop, so it goes alone. */
  #go(): void {
    if (this.#sent || this.#open.length === 0) return;
    const alone = this.#open.findIndex(({ command }) => command === 'best');
    const count = alone < 0 ? MOST : Math.max(1, Math.min(alone, MOST));
    const sent = { questions: this.#open.slice(0, count), line: new AbortController() };
    this.#sent = sent;
    const lines = sent.questions.map(({ line }) => line);
    this.#post(`{"played":[${this.#journal.lines.join()}],"asked":[${lines.join()}]}`, sent.line.signal)
      .then((answers) => sent.questions.forEach((open, i) => this.#settle(open, answers[i] as Said)))
      .catch((why: unknown) => sent.questions.forEach((open) => this.#fail(open, why)))
      .finally(() => {
        this.#sent = undefined;
        this.#go();
      });
  }

  #settle(open: Open, said: Said): void {
    if (!this.#drop(open)) return;
    if ('error' in said) return open.fail(new Trouble(said.error.code, said.error.message, said.error.reason));
    this.#journal.note(open.command, open.line);
    open.done(said.ok);
  }

  /** A host that knows no such address will never answer; any other may, the next time. */
  #fail(open: Open, why: unknown): void {
    if (!this.#drop(open)) return;
    const { code, message } = why instanceof Trouble ? why : new Trouble('', String(why));
    open.fail(new Trouble(/^(404|405|not-found)$/.test(code) ? BLOCKED : LOST, message));
  }

  /** Ends the thinking about a question, if it is still open. */
  #stop(open: Open): void {
    if (!this.#drop(open)) return;
    if (this.#sent?.questions.includes(open)) this.#sent.line.abort();
    open.done(undefined);
  }

  /** Takes a question out; tells whether it was open. */
  #drop(open: Open): boolean {
    const was = this.#open.length;
    this.#open = this.#open.filter((other) => other !== open);
    return this.#open.length < was;
  }
}
