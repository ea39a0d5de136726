/** Names for parts of what the server says; `generated.ts` is made from the server itself. */

import type { Phrase } from '../lang/phrase';
import type { Entry, Now, ToClient } from './generated';

export type * from './generated';

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
export type Standing = Omit<Snapshot, 'type' | 'table' | 'events' | 'orders'> & {
  /** What own seats have ordered; none at all where the referee takes no orders. */
  orders?: Snapshot['orders'];
};

type NoOrders<Message> = Message extends { orders: infer Orders }
  ? Omit<Message, 'orders'> & { orders?: Orders }
  : Message;
/** What a referee tells a page: the server's messages, with or without orders. */
export type News = NoOrders<ToClient>;

/** What a bot advises. */
export type Advice = Omit<Extract<ToClient, { type: 'hint' }>, 'type' | 'nonce'>;

/** The game's own view, out of the envelope that says whose it is. */
export function unwrap(view: unknown): unknown {
  return view && typeof view === 'object' && 'view' in view && 'game' in view ? view.view : view;
}
