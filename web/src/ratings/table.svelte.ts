/** The ratings of those who sit at a rated table, and what the game did to them once it is over. */

import type { TableRatings } from '../api/types';
import { ratingsAt } from './ask';

/** A result is counted a moment after the end; asked so often, so far apart, it is there. */
const TRIES = 10;
const PAUSE = 1500;

export class SeatRatings {
  told = $state.raw<TableRatings | null>(null);
  /** Whether the result is still waited for. */
  waiting = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks anew: at the beginning, when somebody sits down, and when the game is over. */
  ask(table: string, over: boolean, tries = TRIES): void {
    clearTimeout(this.#timer);
    this.waiting = over && this.told?.counted !== true;
    void ratingsAt(table)
      .then((told) => (this.told = told))
      .catch(() => undefined)
      .then(() => {
        this.waiting = over && this.told?.counted !== true && tries > 0;
        if (this.waiting) this.#timer = setTimeout(() => this.ask(table, over, tries - 1), PAUSE);
      });
  }

  of(seat: number): TableRatings['seats'][number] | undefined {
    return this.told?.seats.find((one) => one.seat === seat);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
