/** Ready-made teams: shapes that fit as many tokens and as many points as a table asks for. */

import type { Recruit } from './view';

type Gender = Recruit['gender'];

/** Some tokens that lead with a share of a hundred each, and what the rest have together, shared out alike. */
interface Shape {
  id: string;
  lead: [Gender, number][];
  /** The genders of the others, over and over. */
  rest: Gender[];
  /** Fewer tokens are not this team any more. */
  least: number;
  /** What each is worth beside the others, where they differ from the first to the last. */
  steps?: (nth: number, tokens: number) => number;
}

const SHAPES: Shape[] = [
  {
    id: 'classic',
    lead: [
      ['M', 35],
      ['F', 25],
    ],
    rest: ['M', 'F'],
    least: 4,
  },
  { id: 'even', lead: [], rest: ['M', 'F'], least: 2 },
  { id: 'ladder', lead: [], rest: ['M', 'F'], least: 2, steps: (nth, tokens) => tokens - nth },
  { id: 'champion', lead: [['M', 97]], rest: ['F', 'M'], least: 2 },
  { id: 'queen', lead: [['F', 70]], rest: ['M'], least: 2 },
  {
    id: 'royals',
    lead: [
      ['M', 45],
      ['F', 45],
    ],
    rest: ['M', 'F'],
    least: 3,
  },
  { id: 'brothers', lead: [], rest: ['M'], least: 1 },
  { id: 'sisters', lead: [], rest: ['F'], least: 2, steps: (nth) => nth + 1 },
  { id: 'patriarch', lead: [['M', 40]], rest: ['F'], least: 3 },
  {
    id: 'spears',
    lead: [
      ['M', 45],
      ['M', 45],
    ],
    rest: ['F'],
    least: 3,
  },
  {
    id: 'twins',
    lead: [
      ['F', 48],
      ['F', 48],
    ],
    rest: ['M'],
    least: 3,
  },
];

/** Shares a total of hundredths out: in whole points where each gets one, and never less than a hundredth. */
function dealt(shares: number[], total: number): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const whole = shares.every((share) => (share / all) * total >= 100);
  const [grain, least] = whole ? [100, 0] : [1, 1];
  const free = total - least * shares.length;
  const worths = shares.map((share) => least + Math.floor((share / all) * (free / grain) + 1e-9) * grain);
  // What is left over is for the first.
  const left = total - worths.reduce((sum, worth) => sum + worth, 0);
  return worths.map((worth, i) => (i === 0 ? worth + left : worth));
}

/** The ready-made teams of so many tokens worth so many hundredths together. */
export function readyMade(tokens: number, total: number): { id: string; team: Recruit[] }[] {
  return SHAPES.filter(({ least }) => tokens >= least).map(({ id, lead, rest, steps }) => {
    const others = tokens - lead.length;
    const held = lead.reduce((sum, [, share]) => sum + share, 0);
    const gender = (i: number): Gender => lead[i]?.[0] ?? rest[(i - lead.length) % rest.length] ?? 'M';
    const shares = Array.from({ length: tokens }, (_, i) =>
      steps ? steps(i, tokens) : (lead[i]?.[1] ?? (100 - held) / others),
    );
    return { id, team: dealt(shares, total).map((worth, i) => ({ gender: gender(i), worth })) };
  });
}
