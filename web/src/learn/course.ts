/** Courses as their files have them. `crates/learn` reads the same, and plays every step in its tests. */

import type { Phrase } from '../lang/phrase';
import type { Language } from '../lang/words';
import type { Act } from './practice.svelte';

export type Said = Record<Language, string>;

/** One thing to learn, and something to do. */
export interface Step {
  id: string;
  title: Said;
  say: Said;
  start?: { seats?: number; options?: Record<string, unknown>; position?: unknown; before?: string[] };
  seat?: number;
  goal: { moves?: string[]; told?: Record<string, unknown>; wins?: boolean };
  right: string[];
  /** Moves that are as good as those, whatever their place; `…` stands for anything. */
  alike?: string[];
  answers?: string[];
  wrong?: { tries: string[]; say: Said }[];
  otherwise: Said;
  done: Said;
  rule?: string;
}

export interface Course {
  steps: Step[];
}

const COURSES = import.meta.glob<Course>('../games/*/lessons.json', { import: 'default' });

/** The games that can be learned. */
export const taught = (game: string): boolean => `../games/${game}/lessons.json` in COURSES;

/** A game's course; nothing where nobody has written one. */
export const courseOf = async (game: string): Promise<Course | undefined> =>
  COURSES[`../games/${game}/lessons.json`]?.();

/** An event as a record writes it: `2 d4`, `* roll 3 4`. */
export function act(line: string): Act {
  const at = line.indexOf(' ');
  const [by, text] = [line.slice(0, at), line.slice(at + 1)];
  return by === '*' ? { chance: text } : { seat: Number(by), move: text };
}

/** Whether a move is like a pattern, in which each `…` stands for anything. */
export function fits(pattern: string, move: string): boolean {
  const parts = pattern.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(move);
}

/** Whether a value has everything that is asked for: an object's named parts, anything else as it is. */
export function holds(asked: unknown, value: unknown): boolean {
  if (asked && typeof asked === 'object' && !Array.isArray(asked))
    return (
      value !== null &&
      typeof value === 'object' &&
      Object.entries(asked).every(([name, part]) => holds(part, (value as Record<string, unknown>)[name]))
    );
  return JSON.stringify(asked) === JSON.stringify(value);
}

/** Whether a move is one that the goal names. */
export const wanted = ({ goal }: Step, move: string): boolean => goal.moves?.some((like) => fits(like, move)) ?? false;

/** Whether a move of a try is the one that the step has in mind there, or as good. */
export const isMeant = ({ right, alike = [] }: Step, move: string, nth: number): boolean =>
  move === right[nth] || alike.some((like) => fits(like, move));

/** What is said to a first move that was expected as a mistake. */
export const expected = ({ wrong = [] }: Step, move: string): Said | undefined =>
  wrong.find(({ tries }) => tries.some((like) => fits(like, move)))?.say;

/** Whether all that the goal asks for is so, after what was told. */
export const reached = (step: Step, told: Phrase[], winners: number[] | undefined): boolean =>
  (step.goal.told === undefined || told.some((phrase) => holds(step.goal.told, phrase))) &&
  (!step.goal.wins || (winners?.length === 1 && winners[0] === (step.seat ?? 1)));
