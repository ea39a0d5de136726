/** Every page of the site with something on it: a name, how to come there, and whether all of its length is shown. */

import { PLANS } from '../plans.mjs';
import { begin, open, playOn } from '../stage.mjs';
import { planOf } from '../plans.mjs';

const YOU = { kind: 'you' };
const bot = (level) => ({ kind: 'bot', level });
const games = PLANS.map(({ game }) => game);

/** Goes to an address and waits until its heading stands there, and what else is named. */
const visit =
  (address, ...parts) =>
  async (page) => {
    await page.goto(address);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    for (const part of parts) await page.locator(part).first().waitFor();
    await page.waitForTimeout(200);
  };

const RECORD = `Game: color-wars
Options: {"width":3,"height":3}

b3
c1
b3
c1
b2
c2
a3
`;

async function analysed(page) {
  await page.goto('/analysis');
  await page.getByLabel('A record').fill(RECORD);
  await page.getByRole('button', { name: 'Open' }).first().click();
  const begin = page.getByRole('button', { name: 'Analyse this game' });
  const sums = page.getByRole('heading', { name: 'Skill and luck' });
  await begin.or(sums).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 60_000 });
  await sums.waitFor();
}

/** Three games of one's own, so that lists are lists. */
async function several(page) {
  for (const [game, level] of [
    ['color-wars', 2],
    ['gaogie', 1],
    ['game-of-war', 4],
  ])
    await open(page, { game, players: [YOU, bot(level)] });
  await begin(page, 'gowap', { preset: planOf('gowap').preset });
  await playOn([{ page }], planOf('gowap').choose).catch(() => undefined);
}

async function signUp(page) {
  await page.goto('/account');
  const form = page
    .locator('section.card')
    .filter({ has: page.getByRole('heading', { name: 'Make an account', exact: true }) });
  const name = `Margarethe${Date.now() % 100000}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill('a few good words');
  await form.getByRole('button', { name: 'Make it', exact: true }).click();
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  return name;
}

export const PAGES = [
  ['home-first', visit('/', '.games a'), { full: true }],
  ['home', async (page) => (await several(page), visit('/', '.yours a')(page)), { full: true }],
  ['about', visit('/about'), { full: true }],
  ['here', visit('/here')],
  ['nowhere', visit('/nowhere')],
  [
    'no-table',
    async (page) => {
      await page.goto('/t/zzzzzzzzzz');
      await page.getByText('This table cannot be found.').waitFor();
    },
  ],
  [
    'settings',
    async (page) => {
      await visit('/')(page);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').waitFor();
    },
    { still: true },
  ],
  ['lobby', visit('/play'), { full: true }],
  [
    'lobby-waiting',
    async (page) => {
      await visit('/play')(page);
      await page.getByRole('button', { name: 'Quick pairing: Color Wars, 3 min + 2 s' }).click();
      await page.getByRole('heading', { name: 'You wait for' }).waitFor();
    },
    { full: true },
  ],
  ['watch', visit('/watch'), { full: true }],
  ['games', visit('/games'), { full: true }],
  ['ratings', visit('/ratings')],
  ['account-guest', visit('/account', 'section.card'), { full: true }],
  [
    'account',
    async (page) => {
      await signUp(page);
      await page.waitForTimeout(200);
    },
    { full: true },
  ],
  [
    'account-profile',
    async (page) => {
      const name = await page.locator('header summary .name').innerText();
      await visit(`/@${encodeURIComponent(name.trim())}`)(page);
    },
    { full: true },
  ],
  ['admin-door', visit('/admin')],
  [
    'admin',
    async (page, { host }) => {
      await visit('/admin')(page);
      await page.locator('main input').first().fill(host.token());
      await page.locator('main button').first().click();
      await page.locator('main h2').first().waitFor();
    },
    { full: true },
  ],
  ['learn', visit('/learn'), { full: true }],
  ...games.map((game) => [`learn-${game}`, visit(`/learn/${game}`, '[data-testid=lesson]')]),
  ['puzzles', visit('/puzzles'), { full: true }],
  ...games.map((game) => [`puzzle-${game}`, visit(`/puzzles/${game}`, '.frame .board .board')]),
  ['analysis-door', visit('/analysis'), { full: true }],
  ['analysis', analysed, { full: true }],
  ['lab', visit('/lab')],
  ...games.map((game) => [`lab-${game}`, visit(`/lab/${game}`, 'h2'), { full: true }]),
  ...games.map((game) => [`rules-${game}`, visit(`/rules/${game}`, 'article h1')]),
  ...games.map((game) => [`setup-${game}`, visit(`/play/${game}`, '.start:not([disabled])')]),
  ...games.map((game) => [
    `setup-${game}-options`,
    async (page) => {
      await visit(`/play/${game}`, '.start:not([disabled])')(page);
      await page.locator('.options summary').click();
    },
    { full: true },
  ]),
  [
    'war-editor',
    async (page) => {
      await visit('/play/game-of-war', '.start:not([disabled])')(page);
      await page.getByRole('button', { name: 'Draw a map or position' }).click();
      await page.getByText('This can be played.').waitFor();
    },
    { still: true },
  ],
];
