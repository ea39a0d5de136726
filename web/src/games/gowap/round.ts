/**
 * Tells a round of Gowap step by step, so that it can be shown: who steps where on which coins, who fights, who
 * is born, what the ground does. The server has the last word on how the round ended.
 */

import { cell, square } from '../../lib/squares';
import { read, type Curve } from './formula';
import type { Standing, View } from './generated';

export type Act =
  | { kind: 'step'; seat: number; n: number; coins: string; from: string; to: string }
  | { kind: 'fight'; at: string; sums: [number, number]; winner: number }
  | { kind: 'birth'; at: string; seat: number; coin: string; gender: 'M' | 'F'; value: number }
  /** The cells do their work: on those who stand alone all at once, elsewhere cell by cell. */
  | { kind: 'ground'; cells: string[] };

export interface Scene {
  act: Act;
  /** Everybody after it. */
  tokens: Standing[];
}

interface Law {
  battle: unknown;
  tie: unknown;
  max_tokens: unknown;
  /** Whether the round stops at the very step that leaves a side without a token (GW-13). */
  cut: boolean;
}

/** The options have `reveal` since version 2 of the rules; version 1 told an end only after a whole round. */
export const isCut = (before: View, options: Record<string, unknown>): boolean =>
  before.position.mode === 'last-standing' && options.reveal !== undefined;

/** Two sums that differ by less are equal (GW-8). */
const ALIKE = 1e-9;
const MOST = 1e12;

export function scenes(before: View, coins: string, law: Law): Scene[] {
  return new Round(before, coins, law).play();
}

class Round {
  #tokens: Standing[];
  #scenes: Scene[] = [];
  #flipped = 0;
  #curves = new Map<string, Curve | null>();

  constructor(
    readonly before: View,
    readonly coins: string,
    readonly law: Law,
  ) {
    this.#tokens = before.position.tokens.filter(({ at }) => at !== null).map((token) => ({ ...token }));
  }

  play(): Scene[] {
    this.#march();
    const places = [...new Set(this.#tokens.map(({ at }) => at ?? ''))].toSorted(inReadingOrder);
    let alone: string[] = [];
    const touch = (): void => {
      const touched = alone.filter((at) => !this.#isOver() && this.#work(at));
      if (touched.length > 0) this.#note({ kind: 'ground', cells: touched });
      alone = [];
    };
    for (const at of places) {
      if (this.#at(at).length === 1) {
        alone.push(at);
        continue;
      }
      touch();
      if (this.#isOver()) break;
      this.#resolve(at);
    }
    touch();
    return this.#scenes;
  }

  /** Whether the step just taken was the last. */
  #isOver(): boolean {
    return this.law.cut && [1, 2].some((seat) => !this.#tokens.some((token) => token.seat === seat));
  }

  #note(act: Act): void {
    this.#scenes.push({ act, tokens: this.#tokens.map((token) => ({ ...token })) });
  }

  #flip(): string {
    return this.coins.charAt(this.#flipped++);
  }

  #at(at: string): Standing[] {
    return this.#tokens.filter((token) => token.at === at);
  }

  /** GW-7: Red's tokens in order of number, then Blue's. */
  #march(): void {
    const size = this.before.position.size;
    for (const token of this.#tokens.toSorted((a, b) => a.seat - b.seat || a.n - b.n)) {
      const coins = this.#flip() + this.#flip();
      const ahead = token.seat === 1 ? 1 : -1;
      const from = token.at ?? '';
      const { x, y } = cell(from);
      const [nx, ny] = [x + (coins[1] === 'H' ? ahead : -ahead), y + (coins[0] === 'H' ? ahead : -ahead)];
      if (nx >= 0 && ny >= 0 && nx < size && ny < size) token.at = square(nx, ny);
      this.#note({ kind: 'step', seat: token.seat, n: token.n, coins, from, to: token.at ?? from });
    }
  }

  #resolve(at: string): void {
    const here = this.#at(at);
    const sides = [1, 2].map((seat) => here.filter((token) => token.seat === seat));
    if (sides.every((side) => side.length > 0)) this.#fight(at, sides);
    if (this.#isOver()) return;
    for (const seat of [1, 2]) this.#pair(at, seat);
    if (this.#work(at)) this.#note({ kind: 'ground', cells: [at] });
  }

  #fight(at: string, sides: Standing[][]): void {
    const [red = 0, blue = 0] = sides.map((side) => side.reduce((sum, { value }) => sum + value, 0));
    const even = red === blue || Math.abs(red - blue) < ALIKE * Math.max(red, blue);
    const winner = even ? 0 : red > blue ? 1 : 2;
    const lost = even ? (this.law.tie === 'annihilate' ? [1, 2] : []) : [3 - winner];
    this.#tokens = this.#tokens.filter((token) => token.at !== at || !lost.includes(token.seat));
    if (winner > 0) {
      const [more, less] = [Math.max(red, blue), Math.min(red, blue)];
      for (const token of this.#at(at)) {
        const share = ((more - less) * token.value) / more;
        token.value = this.law.battle === 'attrition' ? share : token.value + share;
      }
    }
    this.#note({ kind: 'fight', at, sums: [red, blue], winner });
  }

  /** GW-10: the best male with the best female, and so on. */
  #pair(at: string, seat: number): void {
    const rank = (gender: 'M' | 'F'): Standing[] =>
      this.#at(at)
        .filter((token) => token.seat === seat && token.gender === gender)
        .toSorted((a, b) => b.value - a.value || a.n - b.n);
    const [males, females] = [rank('M'), rank('F')];
    for (const [i, male] of males.entries()) {
      const female = females[i];
      const team = this.#tokens.filter((token) => token.seat === seat);
      if (!female || team.length >= Number(this.law.max_tokens)) return;
      const coin = this.#flip();
      const child: Standing = {
        seat,
        n: Math.max(...team.map(({ n }) => n)) + 1,
        gender: coin === 'H' ? 'F' : 'M',
        value: (male.value + female.value) / 2,
        at,
      };
      this.#tokens.push(child);
      this.#note({ kind: 'birth', at, seat, coin, gender: child.gender, value: child.value });
    }
  }

  /** Lets a cell do its work; tells whether it did any. */
  #work(at: string): boolean {
    const curve = this.#curve(this.before.position.functions[at]);
    if (!curve) return false;
    let worked = false;
    for (const token of this.#at(at)) {
      const found = curve(token.value);
      const value = Number.isNaN(found) ? token.value : Math.min(MOST, found);
      worked ||= value !== token.value;
      token.value = value;
    }
    this.#tokens = this.#tokens.filter((token) => token.at !== at || token.value > 0);
    return worked;
  }

  #curve(formula: string | undefined): Curve | null {
    if (formula === undefined) return null;
    const known = this.#curves.get(formula);
    if (known !== undefined) return known;
    const found = read(formula);
    const curve = 'curve' in found ? found.curve : null;
    this.#curves.set(formula, curve);
    return curve;
  }
}

/** From the top left, row by row (GW-11). */
function inReadingOrder(a: string, b: string): number {
  const [p, q] = [cell(a), cell(b)];
  return q.y - p.y || p.x - q.x;
}

const LASTS: Record<Act['kind'], number> = { step: 380, fight: 900, birth: 750, ground: 450 };
/** A round lasts no longer than so, however many take part. */
const LONGEST = 7000;

/** How long each scene stays, in milliseconds at normal speed. */
export function lengths(story: Scene[]): number[] {
  const whole = story.reduce((sum, { act }) => sum + LASTS[act.kind], 0);
  const shrink = Math.min(1, LONGEST / Math.max(1, whole));
  return story.map(({ act }) => LASTS[act.kind] * shrink);
}
