/** Somebody without a mouse: Tab, arrows, Enter and Escape, and nothing else. */

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

/** From square to square on a board that is walked as one, with Enter on each. */
export async function onSquares(page, board, squares, { escape = true } = {}) {
  await tabTo(page, board);
  if (escape) await page.keyboard.press('Escape');
  for (const square of squares) {
    await seek(page, square);
    await page.keyboard.press('Enter');
  }
}

/** From whatever button of a grid has the focus, to a square and Enter. */
export async function onGrid(page, prefix, to) {
  await tabTo(page, `[id^="${prefix}"]`);
  await walk(page, (await page.evaluate(() => document.activeElement.id)).slice(prefix.length), to);
  await page.keyboard.press('Enter');
}

/** Tabs to a button and presses it. */
export async function press(page, selector) {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}
