/**
 * Looks ahead from what an eye sees: what a move would set off, how a turn would go, why something cannot be done. It
 * asks an engine of its own about positions, never the game itself, so nothing happens and nothing hidden is needed.
 */

import { Trouble } from '../api/http';
import { BLOCKED, CLOSED, LOST, type Asked, type Engine, type Preview } from './engine';

/** The game that is played. */
export interface Played {
  game: string;
  rules: number;
  seats: number;
  options: Record<string, unknown>;
}

/** So many answers are remembered. */
const MOST = 400;

export class Foresight {
  #played: () => Played | null;
  #open: () => Engine;
  #engine: Engine | undefined;
  /** The position that the engine has, as text, and whether it could be loaded. */
  #place: string | undefined;
  #loading: Promise<unknown> = Promise.resolve();
  #known = new Map<string, Promise<unknown>>();
  #closed = false;

  constructor(played: () => Played | null, open: () => Engine) {
    this.#played = played;
    this.#open = open;
  }

  /** What would happen in a position. A refusal is a `Trouble`. */
  preview(position: unknown, asked: Asked<'preview'>): Promise<Preview> {
    return this.#ask(position, `preview ${JSON.stringify(asked)}`, (engine) => engine.ask('preview', asked));
  }

  /** Facts about a position or a place in it, as the game has them; about what needs no position, without one. */
  inspect<Facts>(position: unknown, at?: string): Promise<Facts> {
    const asked = at === undefined ? {} : { at };
    return this.#ask(position, `inspect ${at ?? ''}`, (engine) => engine.ask('inspect', asked) as Promise<Facts>);
  }

  close(): void {
    this.#closed = true;
    this.#engine?.close();
  }

  #ask<T>(position: unknown, question: string, ask: (engine: Engine) => Promise<T>): Promise<T> {
    const place = JSON.stringify(position ?? null);
    const key = `${place} ${question}`;
    const known = this.#known.get(key) as Promise<T> | undefined;
    if (known) return known;
    const answer = this.#find(position, place, ask);
    this.#known.set(key, answer);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
    answer.catch((why: unknown) => {
      // What the rules refuse they refuse again; an engine that broke down may answer the next time.
      if (!(why instanceof Trouble) || [LOST, BLOCKED, CLOSED].includes(why.code)) this.#known.delete(key);
    });
    return answer;
  }

  async #find<T>(position: unknown, place: string, ask: (engine: Engine) => Promise<T>): Promise<T> {
    const played = this.#played();
    if (!played || this.#closed) throw new Trouble(CLOSED, '');
    const engine = (this.#engine ??= this.#open());
    if (place !== this.#place) {
      const { game, rules, seats, options } = played;
      const start = { game, rules, seats, options };
      this.#place = place;
      this.#loading = position == null ? engine.ask('new', start) : engine.ask('load', { ...start, position });
      this.#loading.catch(() => {
        if (this.#place === place) this.#place = undefined;
      });
    }
    // Both go at once. What an engine answers that could not load the position is about another, and not used.
    const [, answer] = await Promise.all([this.#loading, ask(engine)]);
    return answer;
  }
}
