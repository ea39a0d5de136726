/**
 * What the players of the browser tests leave to chance. FRACAS_SEED names it; without one it is drawn and told, so
 * that a failure can be repeated. What the server rolls, and what its bots think, is its own.
 */

const told = process.env.FRACAS_SEED;
const seed = told ?? String(Math.trunc(Math.random() * 1e9));
if (told === undefined) {
  // Whoever is started from here plays by the same seed.
  process.env.FRACAS_SEED = seed;
  console.log(`The players' chance, to repeat it: FRACAS_SEED=${seed}`);
}

let state = 0;

/** The same seed, game and turn lead to the same choices, whatever was played before and however often it is asked. */
export function turnTo(...place) {
  state = 2_166_136_261;
  for (const letter of [seed, ...place].join(' ')) state = Math.imul(state ^ letter.codePointAt(0), 16_777_619);
}
turnTo();

/** One of several. */
export function pick(moves) {
  // Mulberry32.
  state = (state + 0x6d_2b_79_f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return moves[((mixed ^ (mixed >>> 14)) >>> 0) % moves.length];
}

/** One that leads somewhere, else any. */
export function prefer(moves, ...tests) {
  for (const matches of tests) {
    const found = moves.filter(matches);
    if (found.length > 0) return pick(found);
  }
  return pick(moves);
}
