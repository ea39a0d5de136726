/** A search for the best answer to a set-up: from a good one to its neighbours, as long as that helps. */

/** A team, and where its tokens begin: columns of the own row, from 0; nothing where they are placed at random. */
export interface Answer {
  tokens: { gender: 'M' | 'F'; value: number }[];
  columns: number[] | null;
}

/** So much goes from one token to another at a time: much at first, little at last. */
export const SHIFTS = [15, 5, 2] as const;

/** A team as it is written; `null` where it is none. */
export function tokensIn(text: string): Answer['tokens'] | null {
  const parts = text.trim().split(/\s+/);
  const tokens = parts.map((part) => /^([MF])(\d+(?:\.\d+)?)$/.exec(part));
  return tokens.every((token) => token !== null)
    ? tokens.map(([, gender, value]) => ({ gender: gender as 'M' | 'F', value: Number(value) }))
    : null;
}

/** A team as people write it. */
export const written = ({ tokens }: Answer): string =>
  tokens.map(({ gender, value }) => `${gender}${Math.round(value * 100) / 100}`).join(' ');

/** Everything that is one step away: worth moved from one token to another, another gender, another column. */
export function neighbours(of: Answer, shift: number, size: number): Answer[] {
  const { tokens, columns } = of;
  const found: Answer[] = [];
  for (const [i, from] of tokens.entries()) {
    for (const [j] of tokens.entries()) {
      if (i === j || from.value <= shift) continue;
      const moved = tokens.map((token, k) =>
        k === i ? { ...token, value: token.value - shift } : k === j ? { ...token, value: token.value + shift } : token,
      );
      found.push({ ...of, tokens: moved });
    }
    const turned = from.gender === 'M' ? ('F' as const) : ('M' as const);
    found.push({ ...of, tokens: tokens.map((token, k) => (k === i ? { ...token, gender: turned } : token)) });
    for (let column = 0; columns !== null && column < size; column += 1)
      if (columns[i] !== column) found.push({ ...of, columns: columns.map((each, k) => (k === i ? column : each)) });
  }
  return found;
}

/**
 * Climbs: takes the best neighbour as long as it is better by more than luck. `worth` tells what a set-up is worth; it is
 * asked with the same luck for all that are compared, and `null` ends the search. Tells of every step.
 */
export async function climb(
  start: Answer,
  size: number,
  worth: (answer: Answer, round: number) => Promise<number | null>,
  least: number,
  tell: (best: Answer, tried: number) => void,
): Promise<Answer> {
  let best = start;
  let tried = 0;
  let round = 0;
  for (const shift of SHIFTS) {
    for (let better = true; better;) {
      better = false;
      round += 1;
      const now = await worth(best, round);
      if (now === null) return best;
      let [next, most] = [best, now + least];
      for (const other of neighbours(best, shift, size)) {
        const found = await worth(other, round);
        if (found === null) return best;
        tried += 1;
        if (found > most) [next, most, better] = [other, found, true];
        tell(best, tried);
      }
      best = next;
      tell(best, tried);
    }
  }
  return best;
}
