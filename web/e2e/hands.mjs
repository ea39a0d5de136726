/** Three ways to make a move: with a mouse, with a finger, and with keys. */

import { onGrid, onSquares, press } from './fingers.mjs';

/** What a finger can hit, in pixels. */
const FINGER = 24;

/** Where a square of a board is on the screen, and how wide it is there. */
async function spot(page, board, [columns, rows], square) {
  const own = page.locator(`${board} [data-at="${square}"]`).first();
  if ((await own.count()) > 0) {
    const { x, y, width, height } = await own.boundingBox();
    return { at: [x + width / 2, y + height / 2], width };
  }
  const box = await page.locator(board).boundingBox();
  const [x, y] = [square.charCodeAt(0) - 97, Number(square.slice(1))];
  return {
    at: [box.x + ((x + 0.5) / columns) * box.width, box.y + ((rows - y + 0.5) / rows) * box.height],
    width: box.width / columns,
  };
}

/** Moves the window of a board that is larger than it until a square is in the middle. */
const centre = (page, board, [columns, rows], square) =>
  page.locator(board).evaluate(
    (svg, [x, y]) => {
      const window = svg.closest('.scroller') ?? svg.parentElement;
      window.scrollTo(svg.clientWidth * x - window.clientWidth / 2, svg.clientHeight * y - window.clientHeight / 2);
      window.scrollIntoView({ block: 'start' });
    },
    [(square.charCodeAt(0) - 96.5) / columns, (rows - Number(square.slice(1)) + 0.5) / rows],
  );

/** Somebody with a mouse. */
export const mouse = (page) => ({
  page,
  press: (selector) => page.locator(selector).first().click(),
  grid: (prefix, square) => page.locator(`#${prefix}${square}`).click(),
  async squares(board, size, squares) {
    for (const square of squares) {
      await page.locator(board).scrollIntoViewIfNeeded();
      const { at } = await spot(page, board, size, square);
      await page.mouse.click(...at);
    }
  },
});

/** Somebody with a phone: what is too small is brought closer by the first tap. */
export const finger = (page) => ({
  page,
  press: (selector) => page.locator(selector).first().tap(),
  grid: (prefix, square) => page.locator(`#${prefix}${square}`).tap(),
  async squares(board, size, squares) {
    for (const square of squares) {
      await centre(page, board, size, square);
      const small = await spot(page, board, size, square);
      if (small.width < FINGER) {
        await page.touchscreen.tap(...small.at);
        // What only takes something up needs no second tap.
        const closer = await page.waitForFunction(
          ([selector, count, wide]) => {
            const map = document.querySelector(selector);
            if (map.getBoundingClientRect().width / count >= wide) return 'closer';
            return map.querySelector('.picked') ? 'taken' : false;
          },
          [board, size[0], FINGER],
        );
        if ((await closer.jsonValue()) === 'taken') continue;
        await centre(page, board, size, square);
      }
      const { at } = await spot(page, board, size, square);
      await page.touchscreen.tap(...at);
    }
  },
});

/** Somebody with keys alone. */
export const keys = (page) => ({
  page,
  keys: true,
  press: (selector) => press(page, selector),
  grid: (prefix, square) => onGrid(page, prefix, square),
  async squares(board, _size, squares, held = false) {
    // Escape would put a card back that is held.
    await onSquares(page, board, squares, { escape: !held });
  },
});
