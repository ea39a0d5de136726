import type { Card } from '../contract';

export const card: Card = {
  order: 100,
  rulings: '__PREFIX__',
  words: {
    en: {
      name: '__Name__',
      pitch: 'Take stones in turn, and be the one who takes the last.',
      facts: '2–4 players · no luck · two minutes',
      goal: 'Take the last stone.',
    },
    de: {
      name: '__Name__',
      pitch: 'Nehmt reihum Steine, und wer den letzten nimmt, gewinnt.',
      facts: '2–4 Spieler · kein Glück · zwei Minuten',
      goal: 'Nimm den letzten Stein.',
    },
  },
};
