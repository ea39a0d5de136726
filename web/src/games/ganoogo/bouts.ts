/** The bouts of the last Ganoogo, out of what the log tells. */

import { storyOf, type Entry } from '../../api/types';
import { settled, type Phrase } from '../../lang/phrase';

export interface Bout {
  nth: number;
  totals: [number, number];
  /** Nobody where it was a tie. */
  winner: number | null;
}

const number = (phrase: Phrase, part: string): number => {
  const found = phrase[part];
  return typeof found === 'number' ? found : 0;
};
const seat = (phrase: Phrase, part: string): number | null => {
  const found = phrase[part];
  return typeof found === 'object' && 'seat' in found ? found.seat : null;
};

/** Those that stand; `sure` says that the last does. */
export function boutsOf(log: Entry[], sure: boolean): Bout[] {
  const phrases = settled(log.map(storyOf), sure).flat();
  const begins = phrases.findLastIndex(({ what }) => what === 'storms');
  if (begins < 0) return [];
  const bouts: Bout[] = [];
  for (const phrase of phrases.slice(begins)) {
    if (phrase.what !== 'bout' && phrase.what !== 'bout-tied') continue;
    bouts.push({
      nth: number(phrase, 'nth'),
      totals: [number(phrase, 'total'), number(phrase, 'other-total')],
      winner: phrase.what === 'bout' ? seat(phrase, 'winner') : null,
    });
  }
  return bouts;
}
