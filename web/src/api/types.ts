/** What the server and the site say to each other. */

export type Seat = number;

export interface GameInfo {
  id: string;
  name: string;
  pitch: string;
  seats: [number, number];
  rules: number;
  options: Record<string, unknown>;
  levels: number;
}

export type Entry = { at?: number } & (
  | { seat: Seat; move: string }
  | { chance: string }
  | { seat: Seat; secret: true }
  | { masked: string }
);

export type Turn = { choose: Seat[] } | { chance: true } | { over: true };

export interface Outcome {
  winners: Seat[];
  reason: string;
}

export interface Legal {
  moves: string[];
  open?: { form: string; example: string }[];
  /** Moves of the list that deserve a warning, under the word that says why. */
  unpaid?: string[];
}

export interface Player {
  seat: Seat;
  kind: 'person' | 'bot' | 'open';
  name: string;
  level?: number;
  here: boolean;
  /** Away for so long that others may claim against them. */
  gone: boolean;
  you: boolean;
}

export type OfferKind = 'draw' | 'takeback' | 'rematch' | 'abort';

export interface Offer {
  seat: Seat;
  offer: OfferKind;
  agreed: Seat[];
}

export interface TableInfo {
  id: string;
  game: string;
  seats: number;
  options: Record<string, unknown>;
  rules: number;
  created: number;
  /** The SHA-256 of the server's seed for the dice. */
  commitment: string;
}

export type Status = 'waiting' | 'playing' | 'over' | 'aborted';

/** Everything about a table that can change, as one guest may see it. */
export interface Standing {
  players: Player[];
  you: Seat[];
  count: number;
  turn: Turn;
  outcome: Outcome | null;
  views: Record<string, unknown>;
  legal: Record<string, Legal>;
  thinking: Seat[];
  offers: Offer[];
  status: Status;
  result: Outcome | null;
  /** Where the rematch is played, once everybody has agreed. */
  next: string | null;
  /** What each seat has contributed to the dice. */
  contributions: string[];
  /** Whether this browser should contribute now. */
  wants_contribution: boolean;
}

export interface Snapshot extends Standing {
  table: TableInfo;
  events: Entry[];
}

export type ServerMessage =
  | ({ type: 'snapshot' } & Snapshot)
  | ({ type: 'update'; events: Entry[] } & Partial<Standing>)
  | { type: 'undone'; to: number }
  | { type: 'refused'; nonce?: number | null; code: string; message: string }
  | { type: 'facts'; nonce: number; facts: unknown }
  | { type: 'pong' };

export type Opponent = { kind: 'you' } | { kind: 'bot'; level: number } | { kind: 'open' };

export interface NewTable {
  game: string;
  seats?: number;
  options?: Record<string, unknown>;
  players: Opponent[];
}

export interface Opened {
  id: string;
  you: Seat[];
  invites: { seat: Seat; token: string }[];
}

export interface TableSummary {
  id: string;
  game: string;
  status: Status;
  players: Player[];
  updated: number;
}

export interface Frame {
  entry: Entry | null;
  view: unknown;
  turn: Turn;
  outcome: Outcome | null;
}

/** Some moments of a finished game. */
export interface Replay {
  table: TableInfo;
  players: Player[];
  status: Status;
  result: Outcome | null;
  /** How many there are in all: one more than events. */
  count: number;
  from: number;
  frames: Frame[];
}

/** The game's own view, out of the envelope that says whose it is. */
export function unwrap(view: unknown): unknown {
  return view && typeof view === 'object' && 'view' in view && 'game' in view ? view.view : view;
}
