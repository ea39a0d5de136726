/** What the board of Color Wars says in English; what its rules tell is in the Fluent file beside this. */
export const en = {
  claim: 'Claim a square. It starts with three points.',
  claimFor: (color: string) => `Claim a square for ${color}.`,
  pick: 'Pick the colour you would rather play. Red moves first.',
  red: 'Play Red',
  blue: 'Play Blue',
  add: 'Add a point to one of your squares.',
  popping: 'The points fall…',
  square: (at: string, color: string, value: number) => `${at}, ${color}, ${value}`,
  empty: (at: string) => `${at}, empty`,
  tellClaim: (who: string, at: string) => `${who} claims ${at}.`,
  tellAdd: (who: string, at: string) => `${who} adds a point on ${at}.`,
  tellPick: (taken: string, left: string, swapped: boolean) =>
    swapped
      ? `The second player takes ${taken}. The first player, who had it, now plays ${left}.`
      : `The second player keeps ${taken}, and the first player keeps ${left}.`,
  plays: (color: string, swapped: boolean) =>
    swapped ? `The colours have changed hands: you play ${color} now.` : `The colours stay: you play ${color}.`,
  out: 'out',
  standing: (squares: number, points: number) =>
    `${squares === 1 ? '1 square' : `${squares} squares`}, ${points === 1 ? '1 point' : `${points} points`}`,
  hold: 'Hold a square to see what a point sets off.',
  tapTwice: 'The first tap shows what a point sets off, the second plays it.',
  tellDeal: (what: string) => `Chance places the first squares: ${what}.`,
  wait: 'It is not your move yet.',
  holds: (color: string, squares: number, points: number) =>
    `${color}: ${squares === 1 ? '1 square' : `${squares} squares`}, ${points === 1 ? '1 point' : `${points} points`}.`,
  bare: 'The board is empty.',
  sets: (pops: number, taken: number, wins: boolean) =>
    wins ? 'This wins the game.' : `${pops === 1 ? '1 pop' : `${pops} pops`}${taken > 0 ? `, takes ${taken}` : ''}.`,
};
