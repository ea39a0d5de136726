/** What is printed on a card. */

import { storyOf, type Entry } from '../../api/types';
import type { Words } from '../../lang/words';
import printed from './deck.json';
import { own } from './words';
import { en } from './words/en';

export interface Card {
  id: string;
  name: string;
  text: string;
  category: string;
  when: string;
  copies: number;
}

/** The table's deck: the printed one, or its own. Cards are named in the reader's language where they are known. */
export function deckOf(options: Record<string, unknown>, words: Words): Card[] {
  const w = own(words);
  const house = options.deck as Card[] | null | undefined;
  if (!house) return printed.map((card) => ({ ...card, ...(w.cards[card.id] ?? { name: card.id, text: '' }) }));
  return house.map((card) => (card.text === en.cards[card.id]?.text ? { ...card, ...w.cards[card.id] } : card));
}

/** One card of the deck. */
export const cardOf = (id: string, options: Record<string, unknown>, words: Words): Card =>
  deckOf(options, words).find((card) => card.id === id) ?? {
    id,
    name: id,
    text: '',
    category: '',
    when: '',
    copies: 0,
  };

/** The card that the last one played has undone, where it has. */
export function undoneBy(log: Entry[]): { by: number; card: string } | null {
  const played = log.findLastIndex((entry) => 'move' in entry && entry.move.startsWith('play '));
  const { other, cancelled } = log
    .slice(Math.max(0, played))
    .flatMap(storyOf)
    .findLast(({ what }) => what === 'cancels') ?? { what: '' };
  if (typeof other !== 'object' || !('seat' in other) || typeof cancelled !== 'object') return null;
  return { by: other.seat, card: 'word' in cancelled ? cancelled.word : 'text' in cancelled ? cancelled.text : '' };
}

/** Whether the last card is still what is going on: nothing was done, thrown or begun since it was played. */
export function lingers(log: Entry[]): boolean {
  const since = log.slice(log.findLastIndex((entry) => 'move' in entry && entry.move.startsWith('play ')) + 1);
  return !since.some(
    (entry) =>
      ('move' in entry && entry.move !== 'pass') ||
      ('chance' in entry && entry.chance.startsWith('roll')) ||
      storyOf(entry).some(({ what }) => what === 'turn-begins'),
  );
}
