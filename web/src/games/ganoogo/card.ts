import type { Card } from '../contract';

export const card: Card = {
  order: 4,
  rulings: 'GA',
  words: {
    en: {
      name: 'Ganoogo',
      pitch: 'Dice that march, cards that interrupt, and a throne at the end of every arm.',
      facts: '2–4 players · dice and cards',
      goal: 'Be the last one standing: take the others’ Ganoogo squares, or all of their dice.',
    },
    de: {
      name: 'Ganoogo',
      pitch: 'Würfel, die marschieren, Karten, die dazwischenfahren, und ein Thron am Ende jedes Arms.',
      facts: '2–4 Spieler · Würfel und Karten',
      goal: 'Bleib als Letzter übrig: Nimm den anderen ihre Ganoogo-Felder oder alle Würfel.',
    },
  },
};
