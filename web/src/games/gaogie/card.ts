import type { Card } from '../contract';

export const card: Card = {
  order: 2,
  rulings: 'GG',
  words: {
    en: {
      name: 'Gaogıe',
      pitch: 'Everybody chooses at once. Charge, strike, or guess right and block.',
      facts: '2–16 players · all at once · five minutes',
      goal: 'Be the last one standing. One hit that nobody blocks, and you are out.',
    },
    de: {
      name: 'Gaogıe',
      pitch: 'Alle wählen zugleich. Laden, zuschlagen, oder richtig raten und blocken.',
      facts: '2–16 Spieler · alle zugleich · fünf Minuten',
      goal: 'Bleib als Letzter übrig. Ein Treffer, den nichts blockt, und du bist draußen.',
    },
  },
};
