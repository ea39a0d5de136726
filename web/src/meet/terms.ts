/** What is to be played, in a few words. */

import type { TermsCard } from '../api/types';
import { about, book } from '../lang/books.svelte';
import type { Words } from '../lang/words';
import { tellPace } from '../pages/pace';
import { own } from './words';

export const gameName = (game: string): string => about(game)?.name ?? game;

/** Everything but the game's name: the way to play, how many, the clock, whether it counts. */
export function tellTerms(terms: TermsCard, w: Words): string {
  const m = own(w);
  const say = (key: string): string | undefined => book(terms.game)?.say(key);
  const options = Object.keys(terms.options).map((option) => say(`option-${option}`) ?? option);
  const parts = [
    terms.preset ? m.wayOf(say(`preset-${terms.preset}`) ?? terms.preset) : undefined,
    options.length > 0 ? m.changed(options) : undefined,
    terms.placed ? m.placed : undefined,
    terms.seats > 2 ? m.seatsOf(terms.seats) : undefined,
    terms.pace ? tellPace(terms.pace, w) : w.clock.none,
    terms.rated ? m.rated : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
