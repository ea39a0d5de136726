/** Every page in both themes: no serious finding by axe, nothing to scroll sideways on a phone, no complaint in the console. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { begin, Host, open, openHouse, person } from './stage.mjs';
import { PLANS } from './plans.mjs';

const house = openHouse();

async function inspect(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(
      ({ id, nodes }) =>
        `${where}: ${id}: ${nodes
          .slice(0, 3)
          .map(({ target, failureSummary }) => `${target} ${failureSummary?.split('\n')[1] ?? ''}`)
          .join(' | ')}`,
    ),
    [],
  );
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} scrolls sideways`);
}

for (const colorScheme of ['light', 'dark']) {
  for (const [shape, viewport] of [
    ['wide', { width: 1280, height: 860 }],
    ['phone', { width: 360, height: 740 }],
  ]) {
    test(`every page, ${colorScheme}, ${shape}`, async () => {
      const { page, context, troubles } = await person(house, { colorScheme, viewport });
      for (const address of [
        '/',
        '/about',
        '/here',
        '/learn',
        '/puzzles',
        '/watch',
        '/games',
        '/ratings',
        '/admin',
        '/nowhere',
        ...PLANS.flatMap(({ game }) => [`/play/${game}`, `/rules/${game}`]),
      ]) {
        const answer = await page.goto(address);
        assert.equal(answer.status(), address === '/nowhere' ? 404 : 200, address);
        await page.locator('main h1').first().waitFor();
        await inspect(page, address);
      }
      // A page that is not there is written down by the browser too.
      troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !/status of 404/.test(trouble)));
      await page.getByRole('button', { name: 'Settings' }).click();
      await inspect(page, 'settings');
      await page.keyboard.press('Escape');
      for (const { game, preset } of PLANS) {
        await begin(page, game, { preset });
        await page.locator('#typed').waitFor();
        await inspect(page, `table ${game}`);
      }
      assert.deepEqual(troubles, []);
      await context.close();
    });
  }
}

test('every table of one’s own is reached from home, and says whom it is with', async () => {
  const { page, context } = await person(house);
  const you = { kind: 'you' };
  for (const level of [1, 2, 3, 4, 5, 6])
    await open(page, { game: 'color-wars', players: [you, { kind: 'bot', level }] });
  await open(page, { game: 'color-wars', players: [you, you] });
  await page.goto('/');
  const yours = page.locator('.yours a[href^="/t/"]');
  await page.getByRole('button', { name: 'All 7' }).click();
  const named = (await yours.allInnerTexts()).map((text) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/ ?your move$/, '')
      .trim(),
  );
  const bots = [1, 2, 3, 4, 5, 6].map((level) => `Color Wars bot, level ${level}`);
  assert.deepEqual(named.toSorted(), ['Color Wars at one screen', ...bots]);
  await context.close();
});

test('the first load is small and all from here', async () => {
  const { page, context } = await person(house);
  const foreign = [];
  let bytes = 0;
  page.on('request', (request) => request.url().startsWith(house.host.url) || foreign.push(request.url()));
  page.on('response', async (response) => {
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  assert.deepEqual(foreign, []);
  assert.ok(bytes < 300 * 1024, `${bytes} bytes`);
  await context.close();
});

test('German speaks German', async () => {
  const { page, context } = await person(house, { locale: 'de-DE' });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Fünf kleine Kriege aus einem Guss.' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await context.close();
});

test('a rulebook is read in the reader’s language, and an address fits in both', async () => {
  const { page, context, troubles } = await person(house, { locale: 'de-DE' });
  await page.goto('/rules/game-of-war#lines');
  const article = page.locator('article');
  await article.getByRole('heading', { name: 'Linien', exact: true }).waitFor();
  assert.equal(await article.getAttribute('lang'), 'de');
  const top = () => page.locator('#lines').evaluate((place) => place.getBoundingClientRect().top);
  assert.ok((await top()) < 100 && (await top()) > -100, `the heading is at ${await top()}`);
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByRole('radiogroup', { name: 'Sprache' }).getByText('English').click();
  await page.keyboard.press('Escape');
  await article.getByRole('heading', { name: 'Lines', exact: true }).waitFor();
  assert.equal(await article.getAttribute('lang'), 'en');
  assert.ok((await top()) < 100 && (await top()) > -100, `the heading is at ${await top()}`);
  for (const { game } of PLANS) {
    const anchors = [];
    for (const lang of ['en', 'de']) {
      await page.evaluate((language) => {
        const kept = JSON.parse(localStorage.getItem('fracas.settings') ?? '{}');
        localStorage.setItem('fracas.settings', JSON.stringify({ ...kept, language }));
      }, lang);
      await page.goto(`/rules/${game}`);
      await page.locator(`article[lang=${lang}] #rulings`).waitFor();
      anchors.push(await page.locator('article [id]').evaluateAll((all) => all.map(({ id }) => id).slice(1)));
    }
    assert.ok(anchors[0].length > 20, game);
    assert.deepEqual(anchors[1], anchors[0], game);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a page that could not be fetched says so, and comes by itself when the server is back', async () => {
  const own = await Host.start();
  const { page, context } = await person({ ...house, host: own });
  await page.goto('/');
  await page.locator('.games a').first().waitFor();
  await own.kill();
  await page.getByRole('link', { name: 'Rules: Gowap' }).click();
  await page.getByRole('alert').getByText('cannot be reached').waitFor();
  await own.up();
  await page.locator('article h1').waitFor();
  await context.close();
  await own.stop();
});

test('home says at which table it is one’s move', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'color-wars', players: [{ kind: 'you' }, { kind: 'bot', level: 1 }] });
  await page.goto('/');
  await page.locator('.yours a', { hasText: 'bot, level 1' }).getByText('your move').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click();
  await page.keyboard.press('Escape');
  await page.locator('.yours a', { hasText: 'Bot, Stufe 1' }).getByText('du bist am Zug').waitFor();
  await context.close();
});

test('that it is one’s move stands in the title, sound has a volume that stays, and an invitation has a code to scan', async () => {
  const { page, context } = await person(house);
  await begin(page, 'color-wars');
  await page.locator('#typed').waitFor();
  await page.waitForFunction(() => document.title.startsWith('● Your move'));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radiogroup', { name: 'Sounds' }).getByText('On', { exact: true }).click();
  await page.locator('#volume').fill('0.3');
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.equal(await page.locator('#volume').inputValue(), '0.3');
  await page.keyboard.press('Escape');
  await begin(page, 'color-wars', { against: 'invite' });
  await page.locator('.invite summary').first().click();
  await page.locator('.invite svg').first().waitFor();
  await context.close();
});

test('a link to a table has its preview, and robots and icons are there', async () => {
  const { page, context } = await person(house);
  await begin(page, 'color-wars');
  const told = await page.evaluate(async (address) => {
    const text = async (path) => (await fetch(path)).text();
    const html = await text(address);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    return {
      picture: (await fetch(new URL(picture, location.href).pathname)).headers.get('content-type'),
      robots: await text('/robots.txt'),
      icon: (await fetch('/icon-192.png')).headers.get('content-type'),
    };
  }, new URL(page.url()).pathname);
  assert.equal(told.picture, 'image/png');
  assert.match(told.robots, /User-agent/i);
  assert.equal(told.icon, 'image/png');
  await context.close();
});

test('one’s turn is heard, and with the volume at nothing it is not', async () => {
  const { page, context } = await person(house);
  await page.addInitScript(() => {
    window.heard = [];
    const param = () => ({
      value: 0,
      setValueAtTime(value) {
        this.value = value;
      },
      exponentialRampToValueAtTime() {},
    });
    window.AudioContext = class {
      currentTime = 0;
      destination = {};
      createGain = () => ({ gain: param(), connect: (to) => to });
      createOscillator = () => {
        const voice = {
          frequency: param(),
          connect: (gain) => ((voice.gain = gain), gain),
          start: () => window.heard.push([voice.frequency.value, voice.gain.gain.value]),
          stop: () => undefined,
        };
        return voice;
      };
    };
  });
  const move = async () => {
    const before = await page.locator('.history li').count();
    await page.locator('.cell.open').first().click();
    await page.waitForFunction((count) => document.querySelectorAll('.history li').length >= count + 2, before);
    await page.locator('#typed:not([readonly])').waitFor();
  };
  await begin(page, 'color-wars', { preset: 'As written' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radiogroup', { name: 'Sounds' }).getByText('On', { exact: true }).click();
  await page.keyboard.press('Escape');
  await move();
  // The two notes of a turn, loud enough to be heard.
  await page.waitForFunction(() =>
    [587, 784].every((note) => window.heard.some(([pitch, gain]) => pitch === note && gain > 0.01)),
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('#volume').fill('0');
  await page.keyboard.press('Escape');
  await page.evaluate(() => (window.heard = []));
  await move();
  assert.deepEqual(await page.evaluate(() => window.heard), []);
  await context.close();
});

test('all five games are in sight at home, “Play” has the bot one click away, and an analysis begins from one’s own games', async () => {
  const { page, context, troubles } = await person(house, { viewport: { width: 1280, height: 800 } });
  await page.goto('/');
  for (const game of await page.locator('.games h2').all()) {
    const { y, height } = await game.boundingBox();
    assert.ok(y + height <= 800, `${await game.innerText()}: ${y}`);
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Against a bot, at once: Gaogıe' }).click();
  await page.waitForURL(/\/t\//);
  await page.locator('.players').getByText('bot, level 3').waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  const address = new URL(page.url()).pathname;
  await page.goto('/analysis');
  const own = page.getByRole('region', { name: 'Your last games' }).getByRole('link');
  assert.match(await own.innerText(), /Gaogıe · bot, level 3 · you lost · /);
  assert.equal(await own.getAttribute('href'), address.replace('/t/', '/analysis/'));
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a game’s name is its address, its choices lie free beside Start, and nothing is said of chance where there is none', async () => {
  const { page, context, troubles } = await person(house, { viewport: { width: 1280, height: 800 } });
  const SURE = ['color-wars', 'gaogie'];
  for (const game of [...SURE, 'gowap', 'ganoogo', 'game-of-war']) {
    await page.goto(`/${game}`);
    await page.getByText(SURE.includes(game) ? 'and keeps the game.' : 'is left to chance can be checked.').waitFor();
    const covered = await page.evaluate(() => {
      const seen = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
      const things = [...document.querySelectorAll('form button, form label, aside p')];
      const hidden = things.filter((thing) => {
        const { left, top, width, height, bottom } = thing.getBoundingClientRect();
        if (!seen({ top, bottom })) return thing.matches('.start, aside p');
        return !thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      return hidden.map((thing) => thing.textContent.trim());
    });
    assert.deepEqual(covered, [], game);
  }
  assert.deepEqual(
    troubles.filter((said) => !said.includes('404')),
    [],
  );
  await context.close();
});
