/** What is wrong with a form, in words. */

import { book } from '../lang/books.svelte';
import type { Words } from '../lang/words';
import type { Wrong } from './terms.svelte';

export function wrong(what: Wrong, game: string, w: Words): string {
  if ('clock' in what) return w.clock.bad;
  if ('position' in what) return w.here.badPosition;
  const say = (key: string): string | undefined => book(game)?.say(key);
  return `${say(`option-${what.option}`) ?? what.option}: ${say(`option-${what.option}-help`) ?? ''}`;
}
