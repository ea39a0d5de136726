/** What time it is for the server, whose clocks count. */

/** So far the server's clock is ahead of ours, in milliseconds. */
let ahead = 0;
/** How long the question took by which that was found out: the shorter, the better. */
let took = Infinity;

/** Takes note of what the server's clock showed when it answered a question that was put at `asked` by ours. */
export function tell(server: number, asked: number, now = Date.now()): void {
  const way = now - asked;
  // A little worse is good enough after a while: clocks drift.
  if (way > took * 1.5 + 20) return;
  took = way;
  ahead = server + way / 2 - now;
}

/** The server's time, in milliseconds since 1970. */
export const serverTime = (): number => Date.now() + ahead;
