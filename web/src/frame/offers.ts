/** What became of an offer that is no longer open: the server tells what happened, and an offer that ended in nothing is what did not. */

import type { OfferKind, Seat } from '../api/types';

export interface Sight {
  offers: { seat: Seat; offer: OfferKind }[];
  /** How much had happened, and how the table stood. */
  count: number;
  status: string;
  next: string | null;
}

const key = ({ seat, offer }: Sight['offers'][number]): string => `${offer} ${seat}`;

/** How an offer ended that nobody agreed to; `off` where whoever looks cannot know who ended it. */
export type End = 'declined' | 'withdrawn' | 'off';

/** Who ended an offer: `by` made it, and `here` tells whether it was answered at this page. */
export function endOf({ by, here, you, seats }: { by: Seat; here: boolean; you: Seat[]; seats: number }): End {
  const own = you.includes(by);
  if (here) return own ? 'withdrawn' : 'declined';
  // Of two, whoever has not ended it knows who has.
  if (seats !== 2 || you.length !== 1) return 'off';
  return own ? 'declined' : 'withdrawn';
}

/** Notices which offers nobody agreed to. */
export class Offers {
  #open = new Map<string, Sight & { seat: Seat; offer: OfferKind }>();

  /** Looks at the table again; answers the offers that were declined or withdrawn since. */
  look(now: Sight): { seat: Seat; offer: OfferKind }[] {
    const open = new Set(now.offers.map(key));
    const gone = [...this.#open].filter(([name]) => !open.has(name)).map(([name, sight]) => ({ name, sight }));
    for (const { name } of gone) this.#open.delete(name);
    for (const offer of now.offers)
      if (!this.#open.has(key(offer))) this.#open.set(key(offer), { ...now, seat: offer.seat, offer: offer.offer });
    // One that was agreed to changes the table; one that has lapsed did so by a move.
    return gone
      .filter(({ sight: { count, status, next } }) => count === now.count && status === now.status && next === now.next)
      .map(({ sight: { seat, offer } }) => ({ seat, offer }));
  }
}
