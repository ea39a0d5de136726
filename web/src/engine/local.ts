/** The engine in the browser: a worker that is there from the first question on, and replaced when it has to be. */

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
import type { Begin, Question, Reply } from './worker';

/** A worker, as far as it is needed here. */
export interface Port {
  post(message: Begin | Question): void;
  end(): void;
}

/** Starts a worker. It is `lost` when it ends by itself. */
export type Spawn = (heard: (reply: Reply) => void, lost: (why: string) => void) => Port;

/** A question that waits for its turn or for its answer. */
interface Open {
  id: number;
  command: string;
  line: string;
  /** Takes the answer; nothing where a bot was cut short. */
  done(answer: unknown): void;
  fail(trouble: Trouble): void;
}

export class LocalEngine implements Engine {
  /** For how many milliseconds a bot that was told to stop may look for its last word. */
  patience = 40;
  #spawn: Spawn;
  #url: string;
  #port: Port | undefined;
  #ready = false;
  #closed = false;
  #journal: Journal;
  #open: Open[] = [];
  /** The first of those open, once it was sent. */
  #sent: Open | undefined;
  #last = 0;
  #flag: Int32Array | undefined;

  /**
   * `shared`: whether page and worker may share memory, so that a bot can be told to stop while it thinks. `journal`: what
   * was played before, with another engine.
   */
  constructor(spawn: Spawn, url: string, shared: boolean, journal = new Journal()) {
    this.#journal = journal;
    this.#spawn = spawn;
    this.#url = url;
    if (shared) this.#flag = new Int32Array(new SharedArrayBuffer(4));
  }

  ask<C extends Command>(command: C, asked?: Asked<C>): Promise<Answer<C>> {
    return this.#ask(command, { ...asked }) as Promise<Answer<C>>;
  }

  best(effort: Effort & { seat?: Seat }, stop?: AbortSignal): Promise<Best | undefined> {
    return this.#ask('best', effort, stop) as Promise<Best | undefined>;
  }

  close(): void {
    this.#closed = true;
    this.#end();
    for (const { fail } of this.#open.splice(0)) fail(new Trouble(CLOSED, ''));
  }

  #ask(command: string, asked: object, stop?: AbortSignal): Promise<unknown> {
    return new Promise((done, fail) => {
      if (this.#closed) return fail(new Trouble(CLOSED, ''));
      this.#last += 1;
      const line = JSON.stringify({ cmd: command, ...asked });
      const open = { id: this.#last, command, line, done, fail };
      this.#open.push(open);
      stop?.addEventListener('abort', () => this.#stop(open), { once: true });
      if (stop?.aborted) this.#stop(open);
      this.#go();
    });
  }

  /** Sends the next question. */
  #go(): void {
    const next = this.#open[0];
    if (this.#sent || !next) return;
    if (!this.#port) {
      this.#port = this.#spawn(
        (reply) => this.#hear(reply),
        (why) => this.#fall(this.#ready ? LOST : BLOCKED, why),
      );
      this.#port.post({ url: this.#url, played: this.#journal.lines, ...(this.#flag && { flag: this.#flag }) });
    }
    if (!this.#ready) return;
    this.#sent = next;
    this.#port.post({ id: next.id, line: next.line });
  }

  #hear(reply: Reply): void {
    if (reply === 'ready') this.#ready = true;
    else if ('blocked' in reply) return this.#fall(BLOCKED, reply.blocked);
    else if ('broken' in reply) return this.#fall(LOST, reply.broken);
    else if (reply.id === this.#sent?.id) this.#settle(this.#sent, reply.line);
    this.#go();
  }

  #settle(open: Open, line: string): void {
    this.#drop(open);
    const said = JSON.parse(line) as { ok: unknown } | { error: { code: string; message: string; reason?: Phrase } };
    if ('error' in said) return open.fail(new Trouble(said.error.code, said.error.message, said.error.reason));
    this.#journal.note(open.command, open.line);
    open.done(said.ok);
  }

  /** Ends the thinking about a question, if it is still open. */
  #stop(open: Open): void {
    if (!this.#open.includes(open)) return;
    if (open === this.#sent && this.#flag) {
      Atomics.store(this.#flag, 0, open.id);
      setTimeout(() => this.#cutShort(open), this.patience);
    } else this.#cutShort(open);
  }

  /** Whoever has not answered by now does so no more; the next question gets another worker. */
  #cutShort(open: Open): void {
    if (!this.#open.includes(open)) return;
    if (open === this.#sent) this.#end();
    this.#drop(open);
    open.done(undefined);
    this.#go();
  }

  /**
   * The worker is of no more use. The question it was asked fails, and the next gets another worker; where none can be
   * had, all questions fail.
   */
  #fall(code: string, why: string): void {
    this.#end();
    const failed = this.#open.splice(0, code === BLOCKED ? this.#open.length : 1);
    for (const { fail } of failed) fail(new Trouble(code, why));
    this.#go();
  }

  #drop(open: Open): void {
    this.#open = this.#open.filter((other) => other !== open);
    if (this.#sent === open) this.#sent = undefined;
  }

  #end(): void {
    this.#port?.end();
    this.#port = undefined;
    this.#ready = false;
    this.#sent = undefined;
  }
}
