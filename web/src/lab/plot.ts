/** Plots as data: the same kind that `crates/pictures/src/plot.rs` draws, in the same look. */

/** A value with the interval that it lies in 95 times in 100. */
export interface Measured {
  at: number;
  low: number;
  high: number;
}

export interface Series {
  name: string;
  /** Its colour and shape: a seat's number, or 0 for ink. */
  color: number;
  /** A value for each place on the axis. */
  values: (Measured | null)[];
}

export interface Panel {
  title: string;
  /** What the axis is. */
  across: string;
  /** What the values are, with their unit. */
  up: string;
  places: string[];
  unit: 'share' | 'count';
  kind: 'points' | 'bars';
  series: Series[];
  /** Whether its axis is only as long as its values need: what is small then shows, but nothing is as high as it looks. */
  near?: boolean;
}

/** The share that so many of all stand for (Wilson's interval): never empty, and never beyond 0 to 1. */
export function wilson(hits: number, all: number): Measured {
  if (all <= 0) return { at: 0.5, low: 0, high: 1 };
  const z = 1.959963984540054;
  const at = hits / all;
  const spread = (z * z) / all;
  const middle = (at + spread / 2) / (1 + spread);
  const half = (z / (1 + spread)) * Math.sqrt((at * (1 - at)) / all + spread / (4 * all));
  return { at, low: hits <= 0 ? 0 : Math.max(0, middle - half), high: hits >= all ? 1 : Math.min(1, middle + half) };
}

/** The mean of some values, with its interval. */
export function mean(values: number[]): Measured {
  const count = Math.max(1, values.length);
  const at = values.reduce((sum, value) => sum + value, 0) / count;
  const spread = values.reduce((sum, value) => sum + (value - at) ** 2, 0) / count;
  const half = 1.96 * Math.sqrt(spread / count);
  return { at, low: at - half, high: at + half };
}

/** Something known exactly. */
export const exact = (at: number): Measured => ({ at, low: at, high: at });

/** A round step that parts so much into five or so, and how many steps it takes. */
export function steps(most: number): { step: number; count: number } {
  if (!Number.isFinite(most) || most <= 0) return { step: 1, count: 1 };
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5].map((part) => part * power).find((each) => each >= rough * 0.999) ?? 10 * power;
  return { step, count: Math.max(1, Math.ceil(most / step - 1e-9)) };
}

/** The axis of the values: where it begins, its step, and how many steps it has. */
export function axisOf({ series, unit, kind, near }: Panel): { from: number; step: number; count: number } {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const highest = Math.max(0, ...values.map(({ high }) => high));
  const most = unit === 'share' ? Math.min(1, highest) : highest;
  // A bar is as long as its value: only points may have an axis that begins elsewhere.
  if (near && kind === 'points' && values.length > 0) {
    const least = Math.min(...values.map(({ low }) => low));
    const { step } = steps(most - least || most);
    const under = Math.floor(least / step + 1e-9);
    return { from: under * step, step, count: Math.max(1, Math.ceil(most / step - 1e-9) - under) };
  }
  const lowest = Math.min(0, ...values.map(({ low }) => low));
  const { step, count } = steps(most);
  const under = Math.max(0, Math.ceil(-lowest / step - 1e-9));
  return { from: 0 - under * step, step, count: count + under };
}

/** How many decimals tell the steps of an axis of shares apart. */
export const decimalsOf = (step: number): number =>
  [0, 1, 2].find((places) => {
    const scaled = step * 100 * 10 ** places;
    return Math.abs(scaled - Math.round(scaled)) < 1e-6;
  }) ?? 3;

/** So wide a letter of a plot is at most, in the drawing's own measure: those on a phone are larger than others. */
const LETTER = 10.5;

/**
 * Which of the names along an axis are written: all that have room, the last one before the others, since it says how far the
 * axis goes. `at` is where each has its middle.
 */
export function legible(places: string[], at: number[]): boolean[] {
  const shown = places.map(() => false);
  let free = Infinity;
  for (let i = places.length - 1; i >= 0; i -= 1) {
    const half = ((places[i]?.length ?? 0) * LETTER) / 2;
    if ((at[i] ?? 0) + half > free) continue;
    shown[i] = true;
    free = (at[i] ?? 0) - half - LETTER;
  }
  return shown;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** A value as its axis and its table write it. */
export const written = (unit: Panel['unit'], value: number, places = 1): string =>
  unit === 'share' ? `${(value * 100).toFixed(places)} %` : short(value);

/** Where the places are, from 0 to 1: where all are numbers, as far apart as those. */
export function spots(places: string[]): number[] {
  const count = Math.max(1, places.length);
  const numbers = places.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (!ordered(places) || most <= least) return places.map((_, i) => (i + 0.5) / count);
  return numbers.map((number) => (0.5 + ((number - least) / (most - least)) * (count - 1)) / count);
}

/** Whether the axis has an order, so that values may be joined. */
export const ordered = (places: string[]): boolean =>
  places.length > 0 && places.every((place) => place.trim() !== '' && Number.isFinite(Number(place)));
