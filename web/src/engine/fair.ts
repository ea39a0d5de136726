/** An engine that helps nobody with a game of which they play a rated one right now. */

import { me, Trouble } from '../api/http';
import type { Seat } from '../api/types';
import { isKnown } from '../lib/known';
import { onlyFiles } from '../lib/site';
import type { Answer, Asked, Best, Command, Effort, Engine } from './engine';

/** The commands that say how good something is. Bots may still be played against. */
const JUDGING: readonly Command[] = ['hint', 'weigh', 'lines'];

/** So long an answer is believed, in milliseconds. */
const FRESH = 10_000;

let asked: { at: number; games: Promise<string[]> } | undefined;

/** The games of which whoever sits here plays a rated one. Nobody plays any where there is no server. */
function ratedNow(): Promise<string[]> {
  if (onlyFiles || !isKnown()) return Promise.resolve([]);
  if (!asked || Date.now() - asked.at > FRESH) {
    const games = me().then(
      ({ rated }) => rated,
      () => [],
    );
    asked = { at: Date.now(), games };
  }
  return asked.games;
}

/** Whether a game is not to be looked into by whoever sits here. */
export const isWithheld = async (game: string): Promise<boolean> => (await ratedNow()).includes(game);

/** Why it is not. */
export const withheld = (): Trouble => new Trouble('no-analysis', '');

export class Fair implements Engine {
  readonly #engine: Engine;
  readonly #isWithheld: (game: string) => Promise<boolean>;

  constructor(engine: Engine, isKept: (game: string) => Promise<boolean> = isWithheld) {
    this.#engine = engine;
    this.#isWithheld = isKept;
  }

  ask<C extends Command>(command: C, asked?: Asked<C>): Promise<Answer<C>> {
    type AnyAsk = (command: C, asked?: Asked<C>) => Promise<Answer<C>>;
    const ask = (): Promise<Answer<C>> => (this.#engine.ask as AnyAsk).call(this.#engine, command, asked);
    return JUDGING.includes(command) ? this.#judge(ask) : ask();
  }

  best(effort: Effort & { seat?: Seat }, stop?: AbortSignal): Promise<Best | undefined> {
    return this.#engine.best(effort, stop);
  }

  close(): void {
    this.#engine.close();
  }

  async #judge<T>(ask: () => Promise<T>): Promise<T> {
    const { game } = await this.#engine.ask('state');
    if (await this.#isWithheld(game)) throw withheld();
    return ask();
  }
}
