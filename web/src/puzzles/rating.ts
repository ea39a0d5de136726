/** How good somebody is at puzzles: Elo's way, against the puzzles' grades. */

/** Where everybody begins. */
export const BEGIN = 1200;

/** What a browser remembers of its person's puzzles. */
export interface Standing {
  rating: number;
  /** Every puzzle that was tried, and whether the first try solved it. */
  tried: Record<string, boolean>;
  /** The last day whose puzzle was solved, and how many days in a row that were. */
  day: number;
  streak: number;
}

export const FRESH: Standing = { rating: BEGIN, tried: {}, day: -1, streak: 0 };

/** How likely somebody of a rating solves a puzzle of a grade at the first try. */
export const chance = (rating: number, grade: number): number => 1 / (1 + 10 ** ((grade - rating) / 400));

/** The standing after the first try at a puzzle; further tries change nothing. */
export function after(standing: Standing, id: string, grade: number, solved: boolean): Standing {
  if (id in standing.tried) return standing;
  // The first tries say more: nobody is known yet.
  const weight = Object.keys(standing.tried).length < 20 ? 48 : 24;
  const rating = standing.rating + weight * (Number(solved) - chance(standing.rating, grade));
  const kept = Math.round(Math.min(3000, Math.max(100, rating)));
  return { ...standing, rating: kept, tried: { ...standing.tried, [id]: solved } };
}

/** The standing after the puzzle of a day was solved, at whichever try. */
export function daily(standing: Standing, day: number): Standing {
  if (standing.day === day) return standing;
  return { ...standing, day, streak: standing.day === day - 1 ? standing.streak + 1 : 1 };
}

/** The streak that still counts on a day: yesterday's can be carried on. */
export const streakOn = ({ day, streak }: Standing, today: number): number => (day >= today - 1 ? streak : 0);

/** What was remembered, as far as it can be made sense of. */
export function read(text: string | null): Standing {
  try {
    const found = JSON.parse(text ?? '{}') as Partial<Standing>;
    const number = (value: unknown, otherwise: number): number =>
      typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
    return {
      rating: number(found.rating, BEGIN),
      tried: typeof found.tried === 'object' && found.tried !== null ? found.tried : {},
      day: number(found.day, -1),
      streak: number(found.streak, 0),
    };
  } catch {
    return FRESH;
  }
}
