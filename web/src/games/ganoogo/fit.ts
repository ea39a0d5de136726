/** What of the newest lines has room in a low box, so that none of them begins in its middle. */

export interface Fit {
  /** How high the box is. */
  height: number;
  /** How much of it stays empty below the last of them. */
  rest: number;
}

/**
 * Fits lines into a box: as many of the newest as are whole in its usual height, and the newest in any case, for which
 * it grows, up to its greatest height.
 */
export function fit(heights: number[], usual: number, most: number): Fit {
  let taken = 0;
  for (const height of heights.toReversed()) {
    if (taken > 0 && taken + height > usual) break;
    taken += height;
  }
  const height = Math.min(most, Math.max(usual, taken));
  return { height, rest: Math.max(0, height - taken) };
}
