/**
 * Takes pictures of every page and every table in several states, on every screen, by day and by night, in both
 * languages, and says what a program can see to be wrong with them. `cargo xtask screenshots [NAME] [SHAPE]` runs it;
 * the pictures lie in `target/screenshots`, those of the README in `docs/pictures`.
 */

import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { amiss } from './layout.mjs';
import { planOf } from './plans.mjs';
import { walk } from './scenes/index.mjs';
import { HAND, SHAPES } from './shapes.mjs';
import { begin, Host, launch, person, playOn } from './stage.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'target/screenshots');
const README = {
  'home-first-wide': 'site-home',
  'color-wars-middle-wide': 'site-color-wars',
  'war-sum-wide': 'site-game-of-war',
  'ganoogo-cross-wide': 'site-ganoogo',
  'gowap-show-wide': 'site-gowap',
};
/** Only the pictures whose names begin with the first argument, in the shapes whose names begin with the second. */
const [only = '', shapes = ''] = process.argv.slice(2);

mkdirSync(OUT, { recursive: true });
const house = { host: await Host.start(), browser: await launch() };

async function shot(page, name, shape, full = false) {
  const file = path.join(OUT, `${name}-${shape}.png`);
  await page.screenshot({ path: file, fullPage: full });
  const kept = README[`${name}-${shape}`];
  if (kept) copyFileSync(file, path.join(ROOT, 'docs/pictures', `${kept}.png`));
}

/** A round of Gowap while it is shown: the one picture that needs motion. */
async function round({ shape, viewport, theme, hand }) {
  const { page, context } = await person(house, { viewport, colorScheme: theme, motion: true, ...(hand && HAND) });
  await begin(page, 'gowap', { preset: 'A land' });
  const done = playOn([{ page }], planOf('gowap').choose).catch(() => undefined);
  const battle = page.getByText(/^Battle on/).first();
  await battle.waitFor({ timeout: 60_000 }).catch(() => undefined);
  await shot(page, 'gowap-show', shape);
  await context.close();
  await done;
}

for (const hand of [false, true]) {
  const screens = SHAPES.filter((screen) => screen.hand === hand && screen.shape.startsWith(shapes));
  if (screens.length === 0) continue;
  const look = async ({ page, name, shape, full }) => {
    for (const line of await amiss(page)) console.log(`${name}-${shape}: ${line}`);
    await shot(page, name, shape, full);
  };
  const missed = (why) => {
    process.exitCode = 1;
    console.log(why);
  };
  await walk(house, screens, look, { only, missed });
  if ('gowap-show'.startsWith(only)) for (const screen of screens.filter(({ german }) => !german)) await round(screen);
}
await house.browser.close();
await house.host.stop();
console.log(`The pictures are in ${path.relative(process.cwd(), OUT)}.`);
