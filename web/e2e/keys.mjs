/** Somebody without a mouse: Tab, arrows, Enter and Escape, and nothing else. */

import { blink } from './stage.mjs';

const step = (from, to) => [from.charCodeAt(0) - to.charCodeAt(0), Number(from.slice(1)) - Number(to.slice(1))];

/** Presses Tab until the focus is on something that matches. */
export async function tabTo(page, selector, most = 200) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}.`);
}

/** Walks over a full board with the arrow keys. */
async function walk(page, from, to) {
  const [dx, dy] = step(from, to);
  for (let i = 0; i < Math.abs(dx); i += 1) await page.keyboard.press(dx > 0 ? 'ArrowLeft' : 'ArrowRight');
  for (let i = 0; i < Math.abs(dy); i += 1) await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp');
}

/** Where a board's cursor is, as a screen reader hears it. */
const heard = async (page) => (await page.locator('[aria-live=assertive]').textContent()).split(/[,:]/)[0].trim();

/** Walks with the arrow keys until the right square is heard, across gaps too. */
async function seek(page, to) {
  for (let tries = 0; tries < 80; tries += 1) {
    const at = await heard(page);
    if (at === to) return;
    const [dx, dy] = step(at, to);
    const ways = [
      dx > 0 ? 'ArrowLeft' : dx < 0 ? 'ArrowRight' : '',
      dy > 0 ? 'ArrowDown' : dy < 0 ? 'ArrowUp' : '',
    ].filter(Boolean);
    // Where the straight way ends, the other one leads around.
    for (const way of [...ways, 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await page.keyboard.press(way);
      if ((await heard(page)) !== at) break;
    }
  }
  throw new Error(`The arrow keys never came to ${to}.`);
}

async function onSquares(page, board, squares) {
  await tabTo(page, board);
  await page.keyboard.press('Escape');
  for (const square of squares) {
    await seek(page, square);
    await page.keyboard.press('Enter');
  }
}

/** From whatever button of a grid has the focus, to a square and Enter. */
async function onGrid(page, prefix, to) {
  await tabTo(page, `[id^="${prefix}"]`);
  await walk(page, (await page.evaluate(() => document.activeElement.id)).slice(prefix.length), to);
  await page.keyboard.press('Enter');
}

async function press(page, selector) {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}

/** How each game's moves are made by keyboard. */
const WAYS = {
  'color-wars': (page, move) => onGrid(page, 'cw-', move),
  gaogie: (page, move) => press(page, `.move[data-move="${move}"]`),
  gowap: (page, move) => {
    const [word, , at] = move.split(' ');
    return word === 'team' ? press(page, '.team .primary') : onGrid(page, 'gw-', at);
  },
  ganoogo: (page, move) => {
    const [word, ...squares] = move.split(' ');
    return ['move', 'fight', 'fling'].includes(word)
      ? onSquares(page, '.cross', squares)
      : press(page, '.acts .primary');
  },
  'game-of-war': async (page, move) => {
    if (move === 'end') return press(page, '[data-testid=turn] button:last-child');
    await onSquares(page, '.war svg', move.split('-'));
    return page.locator('.history .planned').first().waitFor();
  },
};

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
  await WAYS[before.table.game](page, move);
  if (before.table.game === 'game-of-war' && move !== 'end') return true;
  for (let looks = 0; looks < 3000; looks += 1) {
    const now = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), before.table.id);
    if (seen(now)) return true;
    await blink();
  }
  throw new Error(`${move} was never heard of.`);
}
