/**
 * Takes pictures of every page and every board in several phases, wide and narrow, by day and by night.
 * `cargo xtask screenshots` runs it; the pictures lie in `target/screenshots`, those of the README in `docs/pictures`.
 */

import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PLANS } from './plans.mjs';
import { begin, Host, launch, person, playOn, tableOf } from './stage.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'target/screenshots');
const README = { 'home-wide-light': 'site-home', 'color-wars-2-wide-light': 'site-color-wars', 'game-of-war-2-wide-light': 'site-game-of-war' };

const SHAPES = { wide: { width: 1280, height: 860 }, phone: { width: 360, height: 740 } };
const only = process.argv[2] ?? '';

mkdirSync(OUT, { recursive: true });
const host = await Host.start();
const browser = await launch();

/** Plays some moves, then waits until nothing moves. */
async function some(page, choose, moves) {
  await playOn([{ page }], choose, { most: moves }).catch(() => undefined);
  await page.waitForTimeout(400);
}

for (const [shape, viewport] of Object.entries(SHAPES)) {
  for (const colorScheme of ['light', 'dark']) {
    const { page, context } = await person(browser, host, { viewport, colorScheme, deviceScaleFactor: 1 });
    const shot = async (name, fullPage = false) => {
      const file = path.join(OUT, `${name}-${shape}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage });
      const kept = README[`${name}-${shape}-${colorScheme}`];
      if (kept) copyFileSync(file, path.join(ROOT, 'docs/pictures', `${kept}.png`));
    };
    const wanted = (name) => name.includes(only);
    if (wanted('home')) {
      await page.goto('/');
      await page.locator('main h1').waitFor();
      await shot('home', true);
    }
    for (const address of ['about', 'rules/color-wars', 'rules/game-of-war', 'play/color-wars', 'play/gowap'].filter(wanted)) {
      await page.goto(`/${address}`);
      await page.locator('main h1').first().waitFor();
      await shot(address.replace('/', '-'));
    }
    for (const { game, preset, choose } of PLANS.filter(({ game }) => wanted(game))) {
      await begin(page, game, { preset: game === 'game-of-war' ? 'Classic opening' : preset, level: 3 });
      await page.locator('#typed').waitFor();
      await shot(`${game}-1`);
      await some(page, choose, { 'color-wars': 14, gaogie: 2, gowap: 3, ganoogo: 14, 'game-of-war': 14 }[game]);
      await shot(`${game}-2`);
      if (['ganoogo', 'game-of-war'].includes(game)) {
        // Long games are given up for the picture of their end.
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      } else {
        await playOn([{ page }], choose).catch(() => undefined);
      }
      await page.getByRole('link', { name: 'Watch it again' }).waitFor();
      await shot(`${game}-3`);
      if (game === 'color-wars') {
        await page.goto(`/t/${tableOf(page)}/replay?at=9`);
        await page.getByRole('slider').waitFor();
        await shot('replay');
      }
    }
    await context.close();
  }
}
await browser.close();
await host.stop();
console.log(`The pictures are in ${path.relative(process.cwd(), OUT)}.`);
