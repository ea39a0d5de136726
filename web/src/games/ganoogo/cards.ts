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

/** The cards of a pile, each as often as it is there, in the order of the deck. */
export const cardsOf = (pile: Record<string, number>, options: Record<string, unknown>, words: Words): Card[] =>
  Object.entries(pile).flatMap(([id, count]) => Array.from({ length: count }, () => cardOf(id, options, words)));
