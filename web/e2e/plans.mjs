/** How a hurried player gets each game over with. */

const last = (moves) => moves.at(-1);
const pick = (moves) => moves[Math.floor(Math.random() * moves.length)];

/** The one that leads somewhere, else any. */
const prefer = (moves, ...tests) => {
  for (const matches of tests) {
    const found = moves.filter(matches);
    if (found.length > 0) return pick(found);
  }
  return pick(moves);
};

const rank = (square) => Number(square.slice(1));

/** `preset` is what a whole game is played by, `short` what a few moves are. */
export const PLANS = [
  {
    // Seat 1 pops whatever stands next to an enemy; seat 2 is in no hurry to survive.
    game: 'color-wars',
    preset: 'Fair start',
    short: 'Fair start',
    choose: ({ moves }, { squares }, seat) => {
      if (seat === 2) return pick(moves);
      const near = (a, b) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(rank(a) - rank(b));
      const value = (at) => squares.find((square) => square.at === at)?.value ?? 0;
      const danger = (at) => squares.filter((square) => square.seat !== seat && near(square.at, at) === 1).length;
      const worth = (at) => value(at) * 2 + danger(at) * (value(at) === 3 ? 4 : 1);
      const most = Math.max(...moves.map(worth));
      return pick(moves.filter((move) => worth(move) === most));
    },
  },
  {
    game: 'gaogie',
    short: 'Duel',
    choose: ({ moves, unpaid = [] }) => {
      const paid = moves.filter((move) => !unpaid.includes(move));
      return prefer(paid, (move) => !/^(gaogie|kueq|teuqleoq|sioqleoq)$/.test(move));
    },
  },
  {
    game: 'gowap',
    preset: 'Quick',
    short: 'Quick',
    choose: ({ moves }) => pick(moves),
    // By keyboard the token that is next is the one that is placed.
    keys: ({ moves }) =>
      pick(moves.filter((move) => !move.startsWith('place') || move.split(' ')[1] === moves[0].split(' ')[1])),
  },
  {
    // Straight at the other throne, and never a card.
    game: 'ganoogo',
    // On the whole cross two who never give in can take hundreds of moves.
    preset: 'Bridge',
    short: 'Bridge',
    choose: ({ moves }, view, seat) => {
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
  },
  {
    // Ride for the arsenals.
    game: 'game-of-war',
    preset: 'First game',
    short: 'Classic opening',
    choose: ({ moves }, view, seat) => {
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
      if (!moves.includes('end')) return [last(moves), 'end'];
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
  },
];

export const planOf = (game) => PLANS.find((plan) => plan.game === game);
