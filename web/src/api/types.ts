/** Names for parts of what the server says; `generated.ts` is made from the server itself. */

import type { Entry, Now, ToClient } from './generated';

export type * from './generated';

export type Seat = number;

/** What a seat may choose, and in Gaogıe which of it could not be paid for. */
export type Legal = Now['legal'][string] & { unpaid?: string[] };

/** An event that the reader may know all of. */
export type Move = Extract<Entry, { move: string }>;

export type Snapshot = Extract<ToClient, { type: 'snapshot' }>;

/** Everything about a table that can change, as one guest may see it. */
export type Standing = Omit<Snapshot, 'type' | 'table' | 'events'>;

/** The game's own view, out of the envelope that says whose it is. */
export function unwrap(view: unknown): unknown {
  return view && typeof view === 'object' && 'view' in view && 'game' in view ? view.view : view;
}
