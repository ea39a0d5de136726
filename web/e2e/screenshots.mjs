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
const README = { 'home-wide-light': 'site-home', 'color-wars-2-wide-light': 'site-color-wars', 'game-of-war-plan-wide-light': 'site-game-of-war' };

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

/** A turn of A Game of War before it is sent, and one counter looked at. */
async function planned(page, choose, shot) {
  const table = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), tableOf(page));
  const [seat] = table.you;
  const moves = [choose(table.legal[seat], table.views[seat].view, seat)].flat().filter((move) => move !== 'end');
  for (const [i, move] of moves.entries()) {
    await page.locator('#typed').fill(move);
    await page.locator('#typed').press('Enter');
    await page.locator('.history .planned').nth(i).waitFor();
  }
  await shot('game-of-war-plan');
  const foe = table.views[seat].view.units.find((unit) => unit.seat !== seat);
  const box = await page.locator('.war svg').first().boundingBox();
  const at = [foe.at.charCodeAt(0) - 97, Number(foe.at.slice(1)) - 1];
  await page.mouse.move(box.x + ((at[0] + 0.5) / 25) * box.width, box.y + ((19.5 - at[1]) / 20) * box.height);
  await page.waitForTimeout(300);
  await shot('game-of-war-sum');
  if (page.viewportSize().width < 600) {
    await page.getByRole('button', { name: 'Closer' }).click();
    await page.getByRole('button', { name: 'Closer' }).click();
    await shot('game-of-war-zoomed');
  }
}

/** Phases that a game against a bot does not come through by itself. */
const PHASES = [
  ['war-curtain', 'game-of-war', { against: 'same', preset: 'As written' }, (page) => page.locator('.curtain').waitFor()],
  ['war-deploy', 'game-of-war', { preset: 'As written' }, async (page) => {
    await page.getByRole('button', { name: 'Pincer' }).click();
    await page.getByText('Everybody is in place.').waitFor();
    await page.locator('#typed').fill('take j15');
    await page.locator('#typed').press('Enter');
    await page.waitForTimeout(300);
  }],
  ['gowap-cells', 'gowap', { preset: 'As written' }, async (page) => {
    await page.locator('.team .primary').click();
    for (const cell of ['c3', 'b2']) {
      await page.locator('#typed').waitFor();
      await page.locator('#typed').fill(`cell ${cell} V^2/50`);
      await page.locator('#typed').press('Enter');
      await page.getByText(`the function V^2/50`).first().waitFor();
      await page.locator('#typed').waitFor();
    }
    await page.locator('.cell[aria-disabled=false]').nth(7).click();
    await page.locator('#formula').fill('max(V,20)*sqr(V)');
  }],
  ['gaogie-eight', 'gaogie', { seats: 8 }, (page) => page.locator('.move').first().click()],
  ['ganoogo-skirmish', 'ganoogo', { preset: 'Skirmish', seats: 4 }, (page) => page.locator('#typed').waitFor()],
  ['color-wars-big', 'color-wars', { preset: 'Big board', seats: 4 }, (page) => page.locator('.cell.open').first().click()],
];

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
    const pages = ['about', 'nowhere', ...PLANS.flatMap(({ game }) => [`rules/${game}`, `play/${game}`])];
    for (const address of pages.filter(wanted)) {
      await page.goto(`/${address}`);
      await page.locator('main h1').first().waitFor();
      if (address.startsWith('play/')) await page.locator('.start:not([disabled])').waitFor();
      await shot(address.replace('/', '-'));
      if (address.startsWith('play/')) {
        await page.locator('.options summary').click();
        await shot(`${address.replace('/', '-')}-options`, true);
      }
    }
    if (wanted('settings')) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Settings' }).click();
      await shot('settings');
    }
    for (const { game, preset, choose } of PLANS.filter(({ game }) => wanted(game))) {
      await begin(page, game, { preset: game === 'game-of-war' ? 'Classic opening' : preset, level: 3 });
      await page.locator('#typed').waitFor();
      await shot(`${game}-1`);
      await some(page, choose, { 'color-wars': 6, gaogie: 2, gowap: 3, ganoogo: 14, 'game-of-war': 4 }[game]);
      await shot(`${game}-2`);
      if (['ganoogo', 'game-of-war'].includes(game)) {
        await page.locator('#typed').waitFor();
        if (game === 'game-of-war') await planned(page, choose, shot);
        // Long games are given up for the picture of their end.
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      } else {
        await playOn([{ page }], choose).catch(() => undefined);
      }
      await page.getByRole('link', { name: 'Watch it again' }).waitFor();
      await shot(`${game}-3`);
      const id = tableOf(page);
      await page.goto(`/t/${id}/replay?at=9`);
      await page.getByRole('slider').waitFor();
      await shot(`${game}-replay`);
    }
    for (const [name, game, options, act] of PHASES.filter(([name]) => wanted(name))) {
      await begin(page, game, options);
      await act(page);
      await shot(name);
    }
    await context.close();
  }
}
await browser.close();
await host.stop();
console.log(`The pictures are in ${path.relative(process.cwd(), OUT)}.`);
