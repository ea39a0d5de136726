/** Names for parts of what the server says; `generated.ts` is made from the server itself. */

import type { Phrase } from '../lang/phrase';
import type { Entry, GameCard as Generated, Now, ToClient } from './generated';

export type * from './generated';

/** What an option can be, and what a form needs to ask for it. */
export type Choice = { name: string } & (
  | { kind: 'number'; min: number; max: number; step: number }
  /** A count, or "off". */
  | { kind: 'limit'; min: number }
  /** A count, or none. */
  | { kind: 'perhaps'; min: number }
  | { kind: 'words'; values: string[] }
  | { kind: 'flag' }
  | { kind: 'text' }
  /** One of some that have a name, or one's own as JSON, or none. */
  | { kind: 'named'; values: Record<string, unknown>; needed: boolean }
  /** A number of rounds, or a word. */
  | { kind: 'rounds'; or: string; max: number }
  /** A list of texts, or a word for all of them. */
  | { kind: 'texts'; or: string }
);

/** A way to play that needs no thought. */
export interface Preset {
  id: string;
  options: Record<string, unknown>;
  /** The most who can play it, where not all can. */
  most?: number;
}

/** A game that can be played here. */
export type GameCard = Omit<Generated, 'choices' | 'presets'> & { choices: Choice[]; presets: Preset[] };

export type Seat = number;

/** What a seat may choose, and in Gaogıe which of it could not be paid for. */
export type Legal = Now['legal'][string] & { unpaid?: string[] };

/** What an event did, as data; nothing where the server does not tell. */
export const storyOf = (entry: Entry | undefined): Phrase[] => entry?.story ?? [];

/** An event that the reader may know all of. */
export type Move = Extract<Entry, { move: string }>;

export type Snapshot = Extract<ToClient, { type: 'snapshot' }>;

/** Why something was refused: a code, a sentence in English, and where the rules know it the same as data. */
export interface Refusal {
  code: string;
  message: string;
  reason?: Phrase | null;
}

/** Everything about a table that can change, as one guest may see it. */
export type Standing = Omit<Snapshot, 'type' | 'table' | 'events'>;

/** The game's own view, out of the envelope that says whose it is. */
export function unwrap(view: unknown): unknown {
  return view && typeof view === 'object' && 'view' in view && 'game' in view ? view.view : view;
}
