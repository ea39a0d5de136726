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
