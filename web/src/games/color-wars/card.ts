import type { Card } from '../contract';

export const card: Card = {
  order: 1,
  rulings: 'CW',
  words: {
    en: {
      name: 'Color Wars',
      pitch: 'One point too many, and the board goes off like a string of crackers.',
      facts: '2–4 players · no luck · ten minutes',
      goal: 'Be the last colour on the board.',
    },
    de: {
      name: 'Color Wars',
      pitch: 'Ein Punkt zu viel, und das Brett geht los wie eine Kette Knallfrösche.',
      facts: '2–4 Spieler · ohne Zufall · zehn Minuten',
      goal: 'Sei die letzte Farbe auf dem Brett.',
    },
  },
};
