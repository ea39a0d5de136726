/** Moves by keyboard alone, and what the table makes of them. */

import { planOf } from './plans.mjs';
import { blink } from './stage.mjs';

/** Makes a move by keyboard, and waits until the table has heard of it. */
export async function enter(page, move, before) {
  // Keys that come before the page shows what was looked at lead nowhere; then it is looked at anew.
  const shows = (count) =>
    document.querySelector('.board[aria-busy=true]') === null &&
    document.querySelectorAll('.history li:not(.planned)').length === Math.min(count, 400);
  const current = await page.waitForFunction(shows, before.count, { polling: 20, timeout: 2000 }).then(
    () => true,
    () => false,
  );
  if (!current) return false;
  const seen = (table) =>
    table && JSON.stringify([table.count, table.views]) !== JSON.stringify([before.count, before.views]);
  const { enter: make } = planOf(before.table.game);
  // What is only planned nobody hears of.
  if ((await make(page, move)) === 'planned') return true;
  for (let looks = 0; looks < 3000; looks += 1) {
    const now = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), before.table.id);
    if (seen(now)) return true;
    await blink();
  }
  throw new Error(`${move} was never heard of.`);
}
