/**
 * The questions to an engine that have no answer yet, in the order in which they were asked. How they get to the engine
 * and how one is ended early is each engine's own business.
 */

import { Trouble } from '../api/http';
import type { Phrase, Seat } from '../api/types';
import { CLOSED, type Answer, type Asked, type Best, type Command, type Effort, type Engine } from './engine';
import { Journal } from './journal';

/** What an engine says to a question. */
export type Said = { ok: unknown } | { error: { code: string; message: string; reason?: Phrase } };

/** A question that waits for its turn or for its answer. */
export interface Open {
  id: number;
  command: string;
  line: string;
  /** Takes the answer; nothing where a bot was cut short. */
  done(answer: unknown): void;
  fail(trouble: Trouble): void;
}

export abstract class Questions implements Engine {
  protected open: Open[] = [];
  #last = 0;
  #closed = false;

  /** `journal`: what was played before, with another engine. */
  constructor(protected readonly journal = new Journal()) {}

  /** Sends what waits, if nothing is under way. */
  protected abstract go(): void;
  /** Ends the thinking about a question, if it is still open. */
  protected abstract stop(open: Open): void;
  /** Lets go of whoever answers. */
  protected abstract hangUp(): void;

  ask<C extends Command>(command: C, asked?: Asked<C>): Promise<Answer<C>> {
    return this.#ask(command, { ...asked }) as Promise<Answer<C>>;
  }

  best(effort: Effort & { seat?: Seat }, stop?: AbortSignal): Promise<Best | undefined> {
    return this.#ask('best', effort, stop) as Promise<Best | undefined>;
  }

  close(): void {
    this.#closed = true;
    this.hangUp();
    for (const { fail } of this.open.splice(0)) fail(new Trouble(CLOSED, ''));
  }

  #ask(command: string, asked: object, stop?: AbortSignal): Promise<unknown> {
    return new Promise((done, fail) => {
      if (this.#closed) return fail(new Trouble(CLOSED, ''));
      this.#last += 1;
      const open = { id: this.#last, command, line: JSON.stringify({ cmd: command, ...asked }), done, fail };
      this.open.push(open);
      stop?.addEventListener('abort', () => this.stop(open), { once: true });
      if (stop?.aborted) this.stop(open);
      this.go();
    });
  }

  /** Gives a question its answer; one that nobody waits for any more is dropped. */
  protected settle(open: Open, said: Said): void {
    if (!this.drop(open)) return;
    if ('error' in said) return open.fail(new Trouble(said.error.code, said.error.message, said.error.reason));
    this.journal.note(open.command, open.line);
    open.done(said.ok);
  }

  /** Takes a question out; tells whether it was open. */
  protected drop(open: Open): boolean {
    const was = this.open.length;
    this.open = this.open.filter((other) => other !== open);
    return this.open.length < was;
  }
}
