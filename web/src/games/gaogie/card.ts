import type { Card } from '../contract';

export const card: Card = {
  order: 2,
  rulings: 'GG',
  words: {
    en: {
      name: 'Gaogıe',
      pitch: 'Everybody chooses at once. Charge, strike, or guess right and block.',
      facts: '2–16 players · all at once · five minutes',
    },
    de: {
      name: 'Gaogıe',
      pitch: 'Alle wählen zugleich. Laden, zuschlagen, oder richtig raten und blocken.',
      facts: '2–16 Spieler · alle zugleich · fünf Minuten',
    },
  },
};
