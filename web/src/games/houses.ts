/** Tables, boards, decks and maps that are ready to play, for options that are too big to type. */

type Named = Record<string, unknown>;

const hit = (name: string, costs: Record<string, number>, damage: number, ...blocked_by: string[]): object => ({
  name,
  costs,
  damage,
  ...(blocked_by.length > 0 ? { blocked_by } : {}),
});

/** Gaogıe's moves: fewer than the sheet's, or with prices in a mix. */
export const MOVES: Named = {
  duel: [{ name: 'Rest' }, { name: 'Shield' }, hit('Hit', { Rest: 1 }, 10, 'Shield'), hit('Storm', { Rest: 3 }, 30)],
  elements: [
    { name: 'Fire' },
    { name: 'Water' },
    { name: 'Earth' },
    hit('Spark', { Fire: 1 }, 10, 'Water'),
    hit('Wave', { Water: 1 }, 8, 'Earth'),
    hit('Stone', { Earth: 1 }, 6, 'Fire'),
    hit('Steam', { Fire: 1, Water: 1 }, 20),
    hit('Lava', { Fire: 1, Earth: 1 }, 24),
    hit('Mudslide', { Water: 1, Earth: 1 }, 16),
  ],
};

const arm = (name: string, ganoogo: string, ...minions: [string, number][]): object => ({
  name,
  ganoogo,
  overlord: 1,
  minions: minions.map(([at, hp]) => ({ at, hp })),
});

/** Ganoogo's boards: shorter ways to the thrones. */
export const BOARDS: Named = {
  skirmish: {
    rows: [
      '...###...',
      '...###...',
      '...###...',
      '#########',
      '#########',
      '#########',
      '...###...',
      '...###...',
      '...###...',
    ],
    arms: [
      arm('Red', 'e1', ['d3', 2], ['f3', 2]),
      arm('Blue', 'a5', ['c6', 2], ['c4', 2]),
      arm('Green', 'e9', ['d7', 2], ['f7', 2]),
      arm('Yellow', 'i5', ['g6', 2], ['g4', 2]),
    ],
    seatings: [[1, 3]],
  },
  bridge: {
    rows: ['.###.', '.###.', '..#..', '..#..', '..#..', '.###.', '.###.'],
    arms: [arm('Red', 'c1', ['b2', 1], ['d2', 1]), arm('Green', 'c7', ['b6', 1], ['d6', 1])],
    seatings: [],
  },
};

const card = (
  id: string,
  name: string,
  text: string,
  category: string,
  copies: number,
  when: string,
  effect: unknown,
): object => ({ id, name, text, category, copies, when, effect });

/** Ganoogo's decks: only what a beginner reads at a glance, or only what is about rolls. */
export const DECKS: Named = {
  plain: [
    card('plus-2-before', 'Deep Breath', 'The coming roll gains 2.', 'roll-modifier', 8, 'before-roll', { add: 2 }),
    card('plus-3-before', 'Battle Cry', 'The coming roll gains 3.', 'roll-modifier', 6, 'before-roll', { add: 3 }),
    card('minus-2-before', 'Cold Feet', 'The coming roll loses 2.', 'roll-modifier', 6, 'before-roll', { add: -2 }),
    card('heal-1', 'Bandage', 'Any die gains 1 HP.', 'die-modifier', 8, 'any-time', { heal: 1 }),
    card('draw-2', 'Rummage', 'Draw 2 cards.', 'luck', 6, 'any-time', { draw: 2 }),
  ],
  rolls: [
    card('plus-1', 'Breeze', 'A roll gains 1.', 'roll-modifier', 6, 'any-roll', { add: 1 }),
    card('plus-2', 'Tailwind', 'A roll gains 2.', 'roll-modifier', 8, 'any-roll', { add: 2 }),
    card('plus-3', 'Gale', 'A roll gains 3.', 'roll-modifier', 4, 'any-roll', { add: 3 }),
    card('minus-2', 'Mud', 'A roll loses 2.', 'roll-modifier', 8, 'any-roll', { add: -2 }),
    card('again', 'Second Thoughts', 'A roll just made is rolled again.', 'negate', 8, 'after-roll', 'roll-again'),
  ],
};

/** Gowap's maps by the names the engine knows them under. */
export const MAPS: Named = Object.fromEntries(
  ['quiet', 'greenhouse', 'oasis', 'minefield', 'gauntlet', 'casino', 'leveller', 'front'].map((name) => [name, name]),
);
