import { Host, launch, person, begin, open } from './stage.mjs';
const host = await Host.start();
const browser = await launch();
const YOU = [{ kind: 'you' }, { kind: 'you' }];
const functions = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e'].flatMap((f, x) =>
    [1, 2, 3, 4, 5].map((r) => [`${f}${r}`, ['V', 'V*0.9', 'V*1.1', 'V', 'V-5'][x]]),
  ),
);
const tokens = [
  [1, 1, 'M', 35, 'c1'],
  [1, 2, 'F', 25, 'c1'],
  [1, 3, 'F', 20, 'c1'],
  [1, 4, 'F', 20, 'b2'],
  [1, 5, 'F', 20, 'b2'],
  [1, 6, 'M', 20, null],
  [2, 1, 'M', 30, 'd4'],
  [2, 2, 'F', 30, 'd4'],
  [2, 3, 'M', 30, 'd4'],
  [2, 4, 'F', 10, 'd4'],
  [2, 5, 'F', 10, 'd4'],
  [2, 6, 'M', 30, 'e5'],
].map(([seat, n, gender, value, at]) => ({ seat, n, gender, value, at }));
const shapes = {
  wide: [{ width: 1280, height: 860 }],
  dark: [{ width: 1440, height: 900 }, 'dark'],
  phone: [{ width: 390, height: 780 }],
  land: [{ width: 780, height: 390 }, 'dark'],
};
const only = process.argv[2];
for (const [shape, [viewport, colorScheme = 'light']] of Object.entries(shapes)) {
  if (only && only !== shape) continue;
  const touch = viewport.width < 800;
  const { page, context } = await person(
    { host, browser },
    { viewport, colorScheme, ...(touch && { hasTouch: true, isMobile: true }) },
  );
  const shot = async (n) => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shots/${n}-${shape}.png` });
  };
  await open(page, {
    game: 'color-wars',
    seats: 4,
    options: { width: 5, height: 5 },
    position: 'R1B1G2Y3./R2B2.Y1./R3B3G3../...../..... R 8',
    players: [...YOU, ...YOU],
  });
  await page.locator('#typed').fill('a3');
  await page.locator('#typed').press('Enter');
  await page.locator('#cw-a3.last').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await shot('cw');
  await open(page, {
    game: 'gowap',
    options: { functions: 'agreed', formula: 'V*1.1' },
    players: [{ kind: 'you' }, { kind: 'bot', level: 1 }],
  });
  await shot('team');
  await open(page, {
    game: 'gowap',
    options: { functions: 'draft', tokens: 6, total: 140, rows: 2 },
    position: { size: 5, mode: { rounds: 10 }, round: 0, phase: 'placing', turn: [1], functions, tokens },
    players: YOU,
  });
  await page.waitForTimeout(800);
  await shot('crowd');
  await open(page, {
    game: 'gowap',
    options: { functions: 'draft' },
    players: [{ kind: 'you' }, { kind: 'bot', level: 1 }],
  });
  await page.locator('.team .primary').click();
  await page.locator('.cell[aria-label*="no function yet"]').first().click();
  await shot('formula');
  await begin(page, 'game-of-war', { preset: 'As written' });
  await page.locator('.deploy').waitFor();
  await page.getByText('Your armies').click();
  await shot('deploy');
  await page.goto('/play/game-of-war');
  await page.getByRole('button', { name: 'Draw a map or position' }).click();
  await page.getByText('This can be played.').waitFor();
  await shot('editor');
  await context.close();
}
await browser.close();
await host.stop();
