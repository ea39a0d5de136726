/** What the lab of Ganoogo asks the engine. */

/** What each side of a roll has from cards: the attacker, then the defender. */
export interface Sides {
  extra: [number, number];
  plus: [number, number];
  low: boolean;
}

const whole = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.trunc(value) || 0));

/** The question as `inspect` takes it: `roll 1+2 0-3 low`. */
export function rollAt({ extra, plus, low }: Sides): string {
  const side = (i: 0 | 1): string => {
    const added = whole(plus[i], -99, 99);
    return `${whole(extra[i], 0, 4)}${added < 0 ? '' : '+'}${added}`;
  };
  return `roll ${side(0)} ${side(1)}${low ? ' low' : ''}`;
}
