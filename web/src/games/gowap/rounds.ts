/** The rounds of a battle, each told again from the log: so anybody can look back, after a reload too. */

import { storyOf, type Entry } from '../../api/types';
import type { Foresight } from '../../engine/foresight';
import { scenes, type Scene } from './scenes';
import type { Position, Scene as Told, Standing } from './generated';

/** A round as it went. */
export interface Tale {
  /** Everybody before it. */
  before: Standing[];
  scenes: Scene[];
}

/** What fell in each round. */
export const tosses = (log: Entry[]): string[] => log.flatMap((entry) => ('chance' in entry ? [entry.chance] : []));

/** Who stood where before the first round, as the log tells it; `null` where a game began with somebody on the board. */
export function lineUp(log: Entry[], tokens: number): Standing[] | null {
  const all = log.flatMap((entry): Standing[] => {
    const told = storyOf(entry).find(({ what }) => what === 'places');
    if (!('move' in entry) || !told || typeof told.value !== 'number') return [];
    const [, n = '', at = ''] = entry.move.split(' ');
    const woman = typeof told.token === 'object' && 'word' in told.token && told.token.word === 'female';
    return [{ seat: entry.seat, n: Number(n), gender: woman ? 'F' : 'M', value: told.value, at }];
  });
  return all.length === tokens ? inOrder(all) : null;
}

/** As positions have them. */
const inOrder = (tokens: Standing[]): Standing[] => tokens.toSorted((a, b) => a.seat - b.seat || a.n - b.n);

/** What is needed to tell rounds: what fell in each, and how things stand after the last of them. */
export interface Played {
  flips: string[];
  position: Position;
}

export class Rounds {
  readonly #foresight: Pick<Foresight, 'preview'>;
  /** Who stood where before a round, as far as that is known. */
  readonly #before = new Map<number, Standing[]>();
  readonly #tales = new Map<number, Promise<Tale | null>>();

  constructor(foresight: Pick<Foresight, 'preview'>) {
    this.#foresight = foresight;
  }

  /** Remembers who stood where before a round. */
  know(index: number, tokens: Standing[]): void {
    if (!this.#before.has(index)) this.#before.set(index, tokens);
  }

  /** The first round that can be told; `Infinity` where none can. */
  get first(): number {
    return Math.min(...this.#before.keys());
  }

  /** A round by its place among those that were played; `null` where nobody can tell. */
  tell(index: number, played: Played): Promise<Tale | null> {
    const known = this.#tales.get(index);
    if (known) return known;
    const tale = this.#find(index, played).catch(() => null);
    this.#tales.set(index, tale);
    // What could not be told now can perhaps be told the next time.
    void tale.then((found) => found ?? this.#tales.delete(index));
    return tale;
  }

  async #find(index: number, played: Played): Promise<Tale | null> {
    const before = this.#before.get(index) ?? (await this.#after(index - 1, played));
    const outcome = played.flips[index];
    if (!before || outcome === undefined) return null;
    const round = played.position.round - played.flips.length + index;
    const { steps } = await this.#foresight.preview({ ...played.position, round, tokens: before }, { outcome });
    return { before, scenes: scenes(before, (steps ?? []) as Told[]) };
  }

  async #after(index: number, played: Played): Promise<Standing[] | null> {
    if (index < this.first) return null;
    const tale = await this.tell(index, played);
    const after = tale && inOrder(tale.scenes.at(-1)?.tokens ?? tale.before);
    if (after) this.know(index + 1, after);
    return after;
  }
}
