/** Positions of Ganoogo for two. */

const { default: LIST } = await import('../src/games/ganoogo/deck.json', { with: { type: 'json' } });

/** The dice of two seats by their starting squares. */
const DICE = [
  ['h1', 'overlord', 1, 2],
  ['g4', 'minion', 1, 3],
  ['h4', 'minion', 1, 1],
  ['i4', 'minion', 1, 3],
  ['h15', 'overlord', 2, 2],
  ['g12', 'minion', 2, 3],
  ['h12', 'minion', 2, 1],
  ['i12', 'minion', 2, 3],
];

/** A position in which seat 1 of two acts with 6 MP. Only cards can be drawn that fit when a die has fallen. */
export function position({ at = {}, hands = [{}, {}], ...rest } = {}) {
  const left = LIST.map(({ id, copies }) => [id, copies - hands.reduce((sum, hand) => sum + (hand[id] ?? 0), 0)]);
  const pile = (which) => Object.fromEntries(left.filter(([id, count]) => count > 0 && which(id)));
  return {
    seats: 2,
    in: [1, 2],
    turn: 1,
    mp: 6,
    phase: 'act',
    dice: DICE.map(([home, kind, seat, hp]) => ({ seat, kind, hp, at: at[home] ?? home, home, start: hp })),
    standing: ['h1', 'h15'],
    hands,
    deck: pile((id) => id === 'last-stand'),
    discards: pile((id) => id !== 'last-stand'),
    ...rest,
  };
}
