import { pick } from '../../../e2e/chance.mjs';
import { onGrid, press } from '../../../e2e/fingers.mjs';

export const plan = {
  preset: 'Quick',
  short: 'Quick',
  choose: ({ moves }) => pick(moves),
  /** By keyboard the token that is next is the one that is placed. */
  keys: ({ moves }) =>
    pick(moves.filter((move) => !move.startsWith('place') || move.split(' ')[1] === moves[0].split(' ')[1])),
  enter(page, move) {
    const [word, , at] = move.split(' ');
    return word === 'team' ? press(page, '.team .primary') : onGrid(page, 'gw-', at);
  },
  async lesson(hand, move) {
    const [word, at, rest] = move.split(' ');
    // The team that stands there already is as good as any.
    if (word === 'team') return hand.press('.team .primary');
    await hand.grid('gw-', word === 'cell' ? at : rest);
    if (word !== 'cell') return;
    await hand.press(`[data-formula="${rest}"]`);
    await hand.press('.own .primary');
  },
  keyboard: 0,
  secret: { preset: 'Quick', move: 'team M61.7 F28.3 M5 F5', leak: /61\.7/ },
  pictures: { moves: 3 },
};
