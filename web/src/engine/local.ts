/** The engine in the browser: a worker that is there from the first question on, and replaced when it has to be. */

import { Trouble } from '../api/http';
import { BLOCKED, LOST } from './engine';
import type { Journal } from './journal';
import { Questions, type Open, type Said } from './questions';
import type { Begin, Question, Reply } from './worker';

/** A worker, as far as it is needed here. */
export interface Port {
  post(message: Begin | Question): void;
  end(): void;
}

/** Starts a worker. It is `lost` when it ends by itself. */
export type Spawn = (heard: (reply: Reply) => void, lost: (why: string) => void) => Port;

export class LocalEngine extends Questions {
  /** For how many milliseconds a bot that was told to stop may look for its last word. */
  patience = 40;
  #spawn: Spawn;
  #url: string;
  #port: Port | undefined;
  #ready = false;
  /** The first of those open, once it was sent. */
  #sent: Open | undefined;
  #flag: Int32Array | undefined;

  /** `shared`: whether page and worker may share memory, so that a bot can be told to stop while it thinks. */
  constructor(spawn: Spawn, url: string, shared: boolean, journal?: Journal) {
    super(journal);
    this.#spawn = spawn;
    this.#url = url;
    if (shared) this.#flag = new Int32Array(new SharedArrayBuffer(4));
  }

  protected go(): void {
    const next = this.open[0];
    if (this.#sent || !next) return;
    if (!this.#port) {
      this.#port = this.#spawn(
        (reply) => this.#hear(reply),
        (why) => this.#fall(this.#ready ? LOST : BLOCKED, why),
      );
      this.#port.post({ url: this.#url, played: this.journal.lines, ...(this.#flag && { flag: this.#flag }) });
    }
    if (!this.#ready) return;
    this.#sent = next;
    this.#port.post({ id: next.id, line: next.line });
  }

  #hear(reply: Reply): void {
    if (reply === 'ready') this.#ready = true;
    else if ('blocked' in reply) return this.#fall(BLOCKED, reply.blocked);
    else if ('broken' in reply) return this.#fall(LOST, reply.broken);
    else if (reply.id === this.#sent?.id) this.settle(this.#sent, JSON.parse(reply.line) as Said);
    this.go();
  }

  protected stop(open: Open): void {
    if (!this.open.includes(open)) return;
    if (open === this.#sent && this.#flag) {
      Atomics.store(this.#flag, 0, open.id);
      setTimeout(() => this.#cutShort(open), this.patience);
    } else this.#cutShort(open);
  }

  /** Whoever has not answered by now does so no more; the next question gets another worker. */
  #cutShort(open: Open): void {
    if (!this.open.includes(open)) return;
    if (open === this.#sent) this.hangUp();
    this.drop(open);
    open.done(undefined);
    this.go();
  }

  /**
   * The worker is of no more use. The question it was asked fails, and the next gets another worker; where none can be
   * had, all questions fail.
   */
  #fall(code: string, why: string): void {
    this.hangUp();
    const failed = this.open.splice(0, code === BLOCKED ? this.open.length : 1);
    for (const { fail } of failed) fail(new Trouble(code, why));
    this.go();
  }

  protected override drop(open: Open): boolean {
    if (this.#sent === open) this.#sent = undefined;
    return super.drop(open);
  }

  protected hangUp(): void {
    this.#port?.end();
    this.#port = undefined;
    this.#ready = false;
    this.#sent = undefined;
  }
}
