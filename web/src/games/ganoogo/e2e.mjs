import { prefer } from '../../../e2e/chance.mjs';
import { onSquares, press } from '../../../e2e/fingers.mjs';

const rank = (square) => Number(square.slice(1));

export const plan = {
  // On the whole cross two who never give in can take hundreds of moves.
  preset: 'Bridge',
  short: 'Bridge',
  /** Straight at the other throne, and never a card. */
  choose({ moves }, view, seat) {
    const up = rank(view.dice.find((die) => die.seat === seat && die.kind === 'overlord').home) === 1;
    const ahead = (move) => {
      const [word, from, to] = move.split(' ');
      return word === 'move' && (up ? rank(to) > rank(from) : rank(to) < rank(from));
    };
    const best = (found) =>
      found.toSorted((a, b) => (up ? 1 : -1) * (rank(b.split(' ')[2]) - rank(a.split(' ')[2])))[0];
    if (moves.includes('pass')) return 'pass';
    const marches = moves.filter(ahead);
    return marches.length > 0
      ? best(marches)
      : prefer(
          moves,
          (move) => move.startsWith('fight'),
          (move) => move.startsWith('move'),
          (move) => move === 'end',
        );
  },
  async enter(page, move) {
    const [word, ...squares] = move.split(' ');
    if (['move', 'fight', 'fling'].includes(word)) {
      await onSquares(page, '.cross', squares);
      // Where two acts are possible on a square, both are offered.
      if (await page.getByTestId('either').isVisible()) await press(page, `.either [data-act="${word}"]`);
      return;
    }
    await press(page, '.acts .primary');
    // MP are not given away unasked; the question comes a moment later.
    const asked = page.getByRole('dialog').waitFor({ timeout: 400 });
    if (await asked.then(() => true).catch(() => false)) await press(page, 'dialog .row .button:not(.primary)');
  },
  async lesson(hand, move) {
    const [word, one, other] = move.split(' ');
    if (word === 'draw') return hand.press('[data-act="draw"]');
    if (word !== 'play') {
      // A die that has just fought is still in hand.
      const held = await hand.page.locator('.cross .picked').isVisible();
      await hand.squares('.cross', [15, 15], held && !hand.keys ? [other] : [one, other]);
      // Where two acts are possible on a square, both are offered.
      if (await hand.page.getByTestId('either').isVisible()) await hand.press(`.either [data-act="${word}"]`);
      return;
    }
    await hand.press(`.face[data-card="${one}"]`);
    if (/^[a-o]\d/.test(other ?? '')) await hand.squares('.cross', [15, 15], [other], true);
    else if (other) await hand.press(`[data-aim="${other}"]`);
  },
  keyboard: 2,
  // Everybody has a hand of their own, so only a spectator must see none.
  secret: { preset: 'Bridge', shown: '.face', leak: /"hand":\{|"card [a-z]/ },
  pictures: { moves: 14, resigned: true },
};
