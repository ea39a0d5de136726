/**
 * Takes pictures of every page and every board in several phases, wide and narrow, by day and by night.
 * `cargo xtask screenshots [NAME] [SHAPE]` runs it; the pictures lie in `target/screenshots`, those of the README in
 * `docs/pictures`.
 */

import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { planOf, PLANS } from './plans.mjs';
import { begin, Host, launch, open, person, playOn, tableOf } from './stage.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'target/screenshots');
const README = {
  'home-wide-light': 'site-home',
  'color-wars-2-wide-light': 'site-color-wars',
  'game-of-war-sum-wide-light': 'site-game-of-war',
  'ganoogo-cross-wide-light': 'site-ganoogo',
  'gowap-show-wide-light': 'site-gowap',
};

const SHAPES = [
  { shape: 'wide', viewport: { width: 1280, height: 860 }, themes: ['light', 'dark'] },
  { shape: 'phone', viewport: { width: 360, height: 740 }, themes: ['light', 'dark'] },
  { shape: 'landscape', viewport: { width: 844, height: 390 }, themes: ['light'] },
  { shape: 'tablet', viewport: { width: 820, height: 1180 }, themes: ['light'] },
  { shape: '4k', viewport: { width: 3840, height: 2160 }, themes: ['dark'] },
];
/** Only the pictures whose names hold the first argument, in the shapes whose names hold the second. */
const [only = '', shapes = ''] = process.argv.slice(2);

mkdirSync(OUT, { recursive: true });
const house = { host: await Host.start(), browser: await launch() };

/** Plays some moves, then waits until nothing moves. */
async function some(page, choose, moves) {
  await playOn([{ page }], choose, { most: moves }).catch(() => undefined);
  await page.waitForTimeout(400);
}

/** The middle of a battle: North is about to charge along the line of its relay. */
const BATTLE =
  '_________________________/_______f______A__________/_________mmmm____________/____X__A_m_______________/_________m_______________/_____C___(I)R______________/______W__m_______________/_______I_m_C_IIK____f____/_________m__[I]C__I___i____/______________C__________/_____________I_ii___i_r__/____i_________[i]__ccc_____/__f__________ii_k________/__________mmmmmm__x______/_______________(w)______f__/_______________m_________/_______________m_________/_______________m_________/_________________________/__a___________________a__ N 5 - - 9';

/** A turn of A Game of War before it is sent, and the attack that it makes possible added up. */
async function battle(page, shot) {
  await open(page, { game: 'game-of-war', position: BATTLE, players: [{ kind: 'you' }, { kind: 'bot', level: 3 }] });
  for (const [i, move] of ['l13-m13', 'q12-q11', 'f15-f13'].entries()) {
    await page.locator('#typed').fill(move);
    await page.locator('#typed').press('Enter');
    await page.locator('.history .planned').nth(i).waitFor();
  }
  await page.locator('#typed').blur();
  await shot('game-of-war-plan');
  const box = await page.locator('.war .scroller > svg').boundingBox();
  await page.mouse.move(box.x + (15.5 / 25) * box.width, box.y + (10.5 / 20) * box.height);
  if (page.viewportSize().width > 600) {
    await page.locator('.sum').waitFor();
    await shot('game-of-war-sum');
  } else {
    for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: 'Closer' }).click();
    await shot('game-of-war-zoomed');
  }
}

/** A round of Gowap while it is shown: the one picture that needs motion. */
async function round(shot, options) {
  const { page, context } = await person(house, { ...options, motion: true });
  await begin(page, 'gowap', { preset: 'A land' });
  const { choose } = planOf('gowap');
  const done = playOn([{ page }], choose).catch(() => undefined);
  await page
    .getByText(/^Battle on/)
    .first()
    .waitFor({ timeout: 60_000 })
    .catch(() => undefined);
  await shot('gowap-show', false, page);
  await context.close();
  await done;
}

/** Phases that a game against a bot does not come through by itself. */
const PHASES = [
  [
    'war-curtain',
    'game-of-war',
    { against: 'same', preset: 'As written' },
    (page) => page.locator('.curtain').waitFor(),
  ],
  [
    'war-deploy',
    'game-of-war',
    { preset: 'As written' },
    async (page) => {
      await page.getByRole('button', { name: 'Pincer' }).click();
      await page.getByText('Everybody is in place.').waitFor();
      await page.locator('#typed').fill('take j15');
      await page.locator('#typed').press('Enter');
      await page.waitForTimeout(300);
    },
  ],
  [
    'gowap-cells',
    'gowap',
    { preset: 'As written' },
    async (page) => {
      await page.locator('.team .primary').click();
      // The bot takes cells too, so whichever is still free will do.
      for (const turn of [0, 1]) {
        await page.locator('.cell[aria-disabled=false]').nth(9).click();
        await page.locator('#formula').fill('V^2/50');
        await page.getByRole('button', { name: /^Set / }).click();
        await page
          .getByText(/^Red gives/)
          .nth(turn)
          .waitFor({ state: 'attached' });
        await page.locator('#typed').waitFor();
      }
      await page.locator('.cell[aria-disabled=false]').nth(7).click();
      await page.locator('#formula').fill('max(V,20)*sqr(V)');
    },
  ],
  ['gaogie-eight', 'gaogie', { seats: 8 }, (page) => page.locator('.move').first().click()],
  ['ganoogo-skirmish', 'ganoogo', { preset: 'Skirmish', seats: 4 }, (page) => page.locator('#typed').waitFor()],
  [
    'ganoogo-cross',
    'ganoogo',
    { preset: 'As written', seats: 4, level: 5 },
    (page) => some(page, planOf('ganoogo').choose, 12),
  ],
  [
    'color-wars-big',
    'color-wars',
    { preset: 'Big board', seats: 4 },
    (page) => page.locator('.cell.open').first().click(),
  ],
];

for (const { shape, viewport, themes } of SHAPES.filter(({ shape }) => shape.includes(shapes))) {
  for (const colorScheme of themes) {
    const { page, context } = await person(house, { viewport, colorScheme, deviceScaleFactor: 1 });
    const shot = async (name, fullPage = false, of = page) => {
      const file = path.join(OUT, `${name}-${shape}-${colorScheme}.png`);
      await of.screenshot({ path: file, fullPage });
      const kept = README[`${name}-${shape}-${colorScheme}`];
      if (kept) copyFileSync(file, path.join(ROOT, 'docs/pictures', `${kept}.png`));
    };
    const wanted = (name) => name.includes(only);
    if (wanted('home')) {
      await page.goto('/');
      await page.locator('main h1').waitFor();
      await shot('home', true);
    }
    const pages = ['about', 'here', 'nowhere', ...PLANS.flatMap(({ game }) => [`rules/${game}`, `play/${game}`])];
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
    for (const { game, preset, choose, pictures } of PLANS.filter(({ game }) => wanted(game))) {
      await begin(page, game, { preset: pictures.preset ?? preset, level: 3 });
      await page.locator('#typed').waitFor();
      await shot(`${game}-1`);
      await some(page, choose, pictures.moves);
      await shot(`${game}-2`);
      const over = page.getByRole('link', { name: 'Watch it again' });
      await page.locator('#typed').or(over).first().waitFor();
      if (pictures.resigned && !(await over.isVisible())) {
        // Long games are given up for the picture of their end.
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      } else {
        await playOn([{ page }], choose).catch(() => undefined);
      }
      await over.waitFor();
      await shot(`${game}-3`);
      const id = tableOf(page);
      await page.goto(`/t/${id}/replay?at=9`);
      await page.getByRole('slider').waitFor();
      await shot(`${game}-replay`);
    }
    if (wanted('game-of-war')) await battle(page, shot);
    if (wanted('gowap-show')) await round(shot, { viewport, colorScheme });
    for (const [name, game, options, act] of PHASES.filter(([name]) => wanted(name))) {
      await begin(page, game, options);
      await act(page);
      await shot(name);
    }
    await context.close();
  }
}
await house.browser.close();
await house.host.stop();
console.log(`The pictures are in ${path.relative(process.cwd(), OUT)}.`);
