/** One engine, and another where the first cannot be had. What was played goes with the change. */

import { Trouble } from '../api/http';
import type { Seat } from '../api/types';
import { BLOCKED, LOST, type Answer, type Asked, type Best, type Command, type Effort, type Engine } from './engine';
import { Journal } from './journal';

/** Opens an engine that goes on with what was played. */
export type Opens = (journal: Journal) => Engine;

export class Either implements Engine {
  #journal = new Journal();
  #engine: Engine;
  #other: Opens | undefined;

  constructor(first: Opens, other: Opens) {
    this.#engine = first(this.#journal);
    this.#other = other;
  }

  ask<C extends Command>(command: C, asked?: Asked<C>): Promise<Answer<C>> {
    type AnyAsk = (command: C, asked?: Asked<C>) => Promise<Answer<C>>;
    return this.#try((engine) => (engine.ask as AnyAsk).call(engine, command, asked));
  }

  best(effort: Effort & { seat?: Seat }, stop?: AbortSignal): Promise<Best | undefined> {
    return this.#try((engine) => engine.best(effort, stop));
  }

  close(): void {
    this.#other = undefined;
    this.#engine.close();
  }

  /** All questions of an engine that is blocked fail in the order in which they were asked, so they keep it. */
  async #try<T>(question: (engine: Engine) => Promise<T>): Promise<T> {
    const asked = this.#engine;
    try {
      return await question(asked);
    } catch (why) {
      if (!(why instanceof Trouble) || why.code !== BLOCKED) throw why;
      if (asked === this.#engine) {
        if (!this.#other) throw why;
        asked.close();
        this.#engine = this.#other(this.#journal);
        this.#other = undefined;
      }
      return question(this.#engine).catch((lost: unknown) => {
        // Where neither is to be had, what blocks the first is what somebody can do something about.
        throw lost instanceof Trouble && lost.code === LOST ? why : lost;
      });
    }
  }
}
