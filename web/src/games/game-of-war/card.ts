import type { Card } from '../contract';

export const card: Card = {
  order: 5,
  rulings: 'WR',
  wide: true,
  words: {
    en: {
      name: 'A Game of War',
      pitch: 'Two armies, five moves a turn, and not a step without a line of supply.',
      facts: '2 players · no luck after the first die',
      goal: 'Destroy both enemy arsenals, or all enemy units that fight, or both relays while everybody left is cut off.',
    },
    de: {
      name: 'A Game of War',
      pitch: 'Zwei Heere, fünf Bewegungen je Zug, und keine ohne Nachschublinie.',
      facts: '2 Spieler · nach dem ersten Würfel ohne Zufall',
      goal: 'Zerstöre beide feindlichen Arsenale, oder alle Kampfeinheiten, oder beide Relais, während alle übrigen abgeschnitten sind.',
    },
  },
};
