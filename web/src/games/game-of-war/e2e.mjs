import { onSquares, press } from '../../../e2e/fingers.mjs';

const rank = (square) => Number(square.slice(1));

/** One ride from the end: two turns to South's last arsenal. */
function nearlyWon() {
  const rows = Array.from({ length: 20 }, () => '_'.repeat(25));
  rows[0] = `____________A____________`;
  rows[15] = `__C______________________`;
  rows[10] = `________________________i`;
  rows[19] = `__a______________________`;
  return `${rows.join('/')} N 5 - - 1`;
}

export const plan = {
  preset: 'First game',
  short: 'Classic opening',
  /** Rides for the arsenals. */
  choose({ moves }, view, seat) {
    const goals = view.arsenals.filter((arsenal) => arsenal.seat !== seat).map(({ at }) => at);
    const far = (at) =>
      Math.min(
        ...goals.map((goal) =>
          Math.max(Math.abs(at.charCodeAt(0) - goal.charCodeAt(0)), Math.abs(rank(at) - rank(goal))),
        ),
      );
    // A unit moves once a turn: five riders, each to the square nearest the goal that nobody else rides to.
    const steps = moves
      .filter((move) => /^[a-y]\d+-/.test(move))
      .map((move) => ({ move, from: move.split('-')[0], to: move.split('-')[1] }));
    const riders = new Set(
      view.units.filter(({ seat: own, unit }) => own === seat && /[cw]/i.test(unit)).map(({ at }) => at),
    );
    if (!moves.includes('end')) return [moves.at(-1), 'end'];
    const best = steps
      .filter(({ from, to }) => riders.has(from) && far(to) < far(from))
      .toSorted((a, b) => far(a.to) - far(b.to));
    const turn = new Map();
    // One arsenal is the turn's attack; the others only come closer.
    const clash = (to, other) => other === to || (goals.includes(to) && goals.includes(other));
    for (const { move, from, to } of best)
      if (!turn.has(from) && ![...turn.values()].some((other) => clash(to, other.to))) turn.set(from, { move, to });
    return [...[...turn.values()].slice(0, 5).map(({ move }) => move), 'end'];
  },
  async enter(page, move) {
    if (move === 'end') return press(page, '[data-testid=turn] .send');
    await onSquares(page, '.war svg', move.split('-'));
    await page.locator('.history .planned').first().waitFor();
    return 'planned';
  },
  async lesson(hand, move) {
    if (move.startsWith('deploy')) return hand.press(`[data-deployment="${move.split(' ')[1]}"]`);
    if (move === 'ready') return hand.press('.deploy .primary');
    if (move === 'end') return hand.press('[data-testid=turn] button:last-child');
    // An attack is aimed first, and then made.
    const squares = move.startsWith('x') ? [move.slice(1), move.slice(1)] : move.split('-');
    await hand.squares('.war .scroller > svg', [25, 20], squares);
  },
  keyboard: { options: { supply: 'off' }, position: nearlyWon() },
  secret: { preset: 'As written', move: 'deploy hammer', leak: /"units":\[\{/ },
  pictures: { preset: 'Classic opening', moves: 4, resigned: true },
};
