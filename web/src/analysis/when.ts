/** When an event of a game happened in which all choose at once: the round and the turn, as the table counts them. */

import type { Phrase } from '../lang/phrase';

export interface When {
  round: number;
  turn: number;
}

/** The round and the turn of every event; nothing for those of a turn that was never ended. */
export function whens(stories: Phrase[][]): (When | undefined)[] {
  let next: When | undefined;
  return stories
    .toReversed()
    .map((story) => {
      const told = story.find(({ what }) => what === 'reveal');
      if (typeof told?.round === 'number' && typeof told.turn === 'number')
        next = { round: told.round, turn: told.turn };
      return next;
    })
    .toReversed();
}
