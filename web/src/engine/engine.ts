/**
 * One session with the engine: at most one game, asked in the words of `docs/protocol.md`. A page never knows whether
 * its engine runs in the browser or on the server.
 */

import type { Line, Report, Step, Study, Threats } from '../analysis/generated';
import type { Advice, GameCard, Happening, Legal, Outcome, Phrase, Planned, Seat, Turn } from '../api/types';

export interface State {
  game: string;
  rules: number;
  seats: number;
  options: Record<string, unknown>;
  position: unknown;
  ply: number;
  turn: Turn;
  outcome: Outcome | null;
}

export interface Happened {
  events: unknown[];
  story: unknown[];
  state: State;
}

export interface Start {
  game: string;
  seats?: number;
  options?: unknown;
  /** What the dice and the bots' luck follow from; a whole number below 2^53. */
  seed?: number;
  rules?: number;
}

/** What would happen: the last of the events that were tried out, and how it would be for the seat. */
export interface Preview {
  events: { seat?: Seat; move?: string; chance?: string }[];
  story: Phrase[];
  /** The last event step by step, in the game's own terms, where it has steps. */
  steps?: unknown;
  state: State;
  view: unknown;
  legal?: Legal;
  facts?: unknown;
}

/** An event that somebody knows of, and what it did. Nobody notes when that was. */
export type Known = Happening & { story?: Phrase[] };

/** What the people at one screen may know. */
export interface Seen {
  count: number;
  events: Known[];
  turn: Turn;
  outcome: Outcome | null;
  views: Record<string, unknown>;
  legal: Record<string, Legal>;
  /** Those of the seats that can take their last move back. */
  takebacks: Seat[];
  /** Whether anything is hidden from somebody who watches. */
  hidden: boolean;
  /** Whether one of the seats sees what another may not. */
  curtain: boolean;
}

/** A moment of a game, and the event that led to it. */
export interface Moment {
  entry: Known | null;
  view: unknown;
  turn: Turn;
  outcome: Outcome | null;
}

/** Every command: what goes with it, and what comes back. */
export interface Commands {
  hello: [asked: object, answer: { name: string; version: string; protocol: number }];
  games: [asked: object, answer: { games: { id: string; name: string; seats: [number, number]; options: object }[] }];
  cards: [asked: object, answer: { cards: GameCard[] }];
  new: [asked: Start, answer: State];
  load: [asked: Start & { position: unknown }, answer: State];
  state: [asked: object, answer: State];
  legal: [
    asked: { seat?: Seat },
    answer: { moves: string[]; open?: { form: string; example: string }[]; unpaid?: string[] },
  ];
  play: [asked: { move: string; seat?: Seat }, answer: Happened];
  chance: [asked: { outcome?: string }, answer: Happened];
  preview: [asked: ({ moves: string[] } | { outcome: string }) & { seat?: Seat; at?: string }, answer: Preview];
  view: [asked: { seat: number }, answer: unknown];
  seen: [asked: { seats: Seat[]; since?: number }, answer: Seen];
  inspect: [asked: { at?: string; count?: number }, answer: unknown];
  plan: [asked: { seat: Seat; moves: string[]; at?: string }, answer: Planned];
  undo: [asked: object, answer: State];
  takeback: [asked: { seat: Seat }, answer: State];
  record: [asked: { whole?: boolean }, answer: { record: string }];
  replay: [asked: { record: string; seed?: number }, answer: State];
  moments: [
    asked: { seat: number; from?: number; to?: number },
    answer: { count: number; from: number; moments: Moment[]; hides: boolean },
  ];
  weigh: [asked: { at: number; effort?: string }, answer: Step];
  sums: [
    asked: { events: Step[]; looked?: number[]; why?: boolean },
    answer: Report & { doubt: number | null; settled: Step[] },
  ];
  lines: [
    asked: { seat?: Seat; count?: number; effort?: string; threats?: boolean },
    answer: { lines: Line[]; threats?: Threats },
  ];
  unfold: [asked: { study: string; seed?: number }, answer: { state: State; study: Study }];
  fold: [asked: { study: Study }, answer: { record: string }];
  hint: [asked: { seat?: Seat; level?: number; move?: string }, answer: Advice];
  perft: [asked: { depth: number }, answer: { nodes: number }];
}

export type Command = keyof Commands;
export type Asked<C extends Command> = Commands[C][0];
export type Answer<C extends Command> = Commands[C][1];

/** How hard a bot tries: one of the three. */
export type Effort = { level: number } | { nodes: number } | { ms: number };

/** What a bot would play. */
export interface Best {
  move: string;
  /** How likely the seat is to win, from 0 to 1. */
  score: number;
  line: string[];
  nodes: number;
}

/**
 * Questions are answered in the order in which they were asked. What is refused, or cannot be asked at all, is a
 * `Trouble` with the protocol's code, or with one of `LOST`, `BLOCKED` and `CLOSED`; nothing has changed then.
 */
export interface Engine {
  ask<C extends Command>(command: C, ...asked: object extends Asked<C> ? [Asked<C>?] : [Asked<C>]): Promise<Answer<C>>;

  /**
   * Asks a bot. Told to stop, it answers within 50 ms: with the best that it has so far, or with nothing where it had
   * to be cut short. The game is the same afterwards.
   */
  best(effort: Effort & { seat?: Seat }, stop?: AbortSignal): Promise<Best | undefined>;

  /** Lets go of the session; whatever is still open is `CLOSED`. */
  close(): void;
}

/** The engine broke down over this question. It can be asked others: the game is still there. */
export const LOST = 'engine-lost';
/** The engine could not be loaded: no network the first time, or a browser that allows no modules. */
export const BLOCKED = 'engine-blocked';
/** The session is over. */
export const CLOSED = 'engine-closed';
