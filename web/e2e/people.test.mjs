/** People: names that others see, accounts, passkeys, profiles, and words that are never markup. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { begin, openHouse, person, tableOf } from './stage.mjs';

const house = openHouse();
const PASSWORD = 'a few good words';
/** Passkeys belong to a name, and a number is none. */
const named = () => house.host.url.replace('127.0.0.1', 'localhost');

/** A card of the account page. */
const card = (page, title) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function signUp(page, name) {
  await page.goto('/account');
  const form = card(page, 'Make an account');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Make it', exact: true }).click();
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
}

async function signIn(page, name, password = PASSWORD) {
  await page.goto('/account');
  const form = card(page, 'Sign in');
  await form.getByLabel('Name').first().fill(name);
  await form.getByLabel('Password').first().fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const menu = (page, name) => page.locator('header summary').filter({ hasText: name });

async function inspect(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
    [],
  );
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} scrolls sideways`);
}

test('a guest takes a name, and the other at the table sees it at once', async () => {
  const [one, two] = [await person(house), await person(house)];
  await begin(one.page, 'color-wars', { against: 'invite' });
  const link = await one.page.locator('#invite-2').inputValue();
  await two.page.goto(link);
  await two.page.getByTestId('now').waitFor();
  const other = await one.context.newPage();
  await other.goto('/account');
  await card(other, 'Your name').getByLabel('Name').fill('Ж');
  await card(other, 'Your name').getByRole('button').click();
  await other.getByRole('alert').getByText('2 to 24').waitFor();
  await card(other, 'Your name').getByLabel('Name').fill('<img onerror=x()>');
  await card(other, 'Your name').getByRole('button').click();
  await other.getByRole('alert').getByText('nothing like').waitFor();
  await card(other, 'Your name').getByLabel('Name').fill('Жанна');
  await card(other, 'Your name').getByRole('button').click();
  await menu(other, 'Жанна').waitFor();
  // It comes without a reload, and leads to a page of hers.
  await two.page.locator('.players').getByRole('link', { name: 'Жанна' }).click();
  await two.page.getByRole('heading', { level: 1, name: 'Жанна' }).waitFor();
  await two.page.getByText('No finished games yet.').waitFor();
  await two.page.getByRole('button', { name: 'Block' }).click();
  await two.page.getByText('Жанна is blocked').waitFor();
  await two.page.reload();
  await two.page.getByRole('button', { name: 'Unblock' }).waitFor();
  for (const { context } of [one, two]) await context.close();
});

test('an account is made, left, and entered from another browser, and what was played there comes along', async () => {
  const [one, two] = [await person(house), await person(house)];
  await signUp(one.page, 'Grete');
  const codes = await card(one.page, 'Recovery codes').first().locator('li').allInnerTexts();
  assert.equal(codes.length, 8);
  await one.page.getByRole('button', { name: 'I have them' }).click();
  assert.equal(await one.page.getByText(codes[0]).count(), 0);
  // By keyboard alone: open the menu, go down it, and sign out.
  await menu(one.page, 'Grete').focus();
  await one.page.keyboard.press('Enter');
  for (let presses = 0; presses < 3; presses += 1) await one.page.keyboard.press('Tab');
  await one.page.keyboard.press('Enter');
  await one.page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();

  await begin(two.page, 'color-wars', { level: 1 });
  const table = tableOf(two.page);
  await signIn(two.page, 'Grete', 'something else');
  await two.page.getByRole('alert').getByText('no account with this name').waitFor();
  await signIn(two.page, 'grete');
  await menu(two.page, 'Grete').waitFor();
  await two.page.goto(`/t/${table}`);
  await two.page.locator('#typed:not([readonly])').waitFor();
  // The first browser finds the game too once it has signed in again, and can put the second one out.
  await signIn(one.page, 'Grete');
  await menu(one.page, 'Grete').waitFor();
  await one.page.goto('/');
  await one.page.locator(`.yours a[href="/t/${table}"]`).waitFor();
  await one.page.goto('/account');
  await card(one.page, 'Where you are signed in').getByRole('button', { name: 'Sign out there' }).click();
  await card(one.page, 'Where you are signed in').getByRole('button').first().waitFor({ state: 'detached' });
  await two.page.goto('/account');
  await card(two.page, 'Make an account').waitFor();
  assert.deepEqual(
    [...one.troubles, ...two.troubles].filter((trouble) => !/status of 4/.test(trouble)),
    [],
  );
  for (const { context } of [one, two]) await context.close();
});

test('a recovery code lets one in who has lost the password, once, and the old password no more', async () => {
  const [one, two] = [await person(house), await person(house)];
  await signUp(one.page, 'Klara');
  const [code] = await card(one.page, 'Recovery codes').first().locator('li').allInnerTexts();
  await two.page.goto('/account');
  const form = card(two.page, 'Sign in');
  await form.getByText('Password or passkey lost?').click();
  const lost = form.locator('details');
  const recover = async (name, fresh) => {
    await lost.getByLabel('Name').fill(name);
    await lost.getByLabel('Recovery code').fill(code);
    await lost.getByLabel('New password').fill(fresh);
    await lost.getByRole('button', { name: 'Sign in with a code' }).click();
  };
  await recover('Klara', 'quite other words');
  await menu(two.page, 'Klara').waitFor();
  await card(two.page, 'Recovery codes').getByText('7 are left.').waitFor();
  // Whoever was in before is out, and what they knew lets nobody in.
  await one.page.goto('/account');
  await card(one.page, 'Make an account').waitFor();
  await signIn(one.page, 'Klara');
  await one.page.getByRole('alert').getByText('no account with this name').waitFor();
  await signIn(one.page, 'Klara', 'quite other words');
  await menu(one.page, 'Klara').waitFor();
  const change = card(one.page, 'Password');
  await change.getByLabel('Your password now').fill('quite other words');
  await change.getByLabel('The new one').fill(PASSWORD);
  await change.getByRole('button', { name: 'Change it' }).click();
  await change.getByText('Everywhere else you are signed out.', { exact: false }).waitFor();
  await two.page.goto('/account');
  await card(two.page, 'Make an account').waitFor();
  for (const { context } of [one, two]) await context.close();
});

test('a passkey makes an account and lets its person in, without a word typed', async () => {
  const { page, context } = await person(house, { baseURL: named() });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/account');
  await card(page, 'Make an account').getByLabel('Name').fill('Heidi');
  await page.getByRole('button', { name: 'Make it with a passkey instead' }).click();
  await page.getByRole('button', { name: 'I have them' }).click();
  const keys = card(page, 'Passkeys');
  assert.equal(await keys.locator('li').count(), 1);
  // The only way in stays.
  await keys.getByRole('button', { name: 'Remove' }).click();
  await keys.getByRole('alert').waitFor();
  await menu(page, 'Heidi').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.locator('header').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await menu(page, 'Heidi').waitFor();
  await card(page, 'Passkeys').getByText('last used').waitFor();
  await context.close();
});

test('settings travel with the account', async () => {
  const [one, two] = [await person(house), await person(house)];
  await signUp(one.page, 'Ilse');
  await one.page.getByRole('button', { name: 'Settings' }).click();
  const sent = one.page.waitForResponse(
    (answer) => answer.url().endsWith('/api/me/settings') && answer.request().method() === 'POST',
  );
  await one.page.getByRole('radiogroup', { name: 'Theme' }).getByText('Night').click();
  await sent;
  await signIn(two.page, 'Ilse');
  await two.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  for (const { context } of [one, two]) await context.close();
});

test('whoever deletes everything is nobody any more', async () => {
  const { page, context } = await person(house);
  await signUp(page, 'Jutta');
  const gone = card(page, 'Everything known of you');
  const download = page.waitForEvent('download');
  await gone.getByRole('link', { name: 'Download it' }).click();
  assert.equal((await download).suggestedFilename(), 'fracas.json');
  await gone.getByLabel('Write “Jutta”').fill('Jutta');
  await gone.getByLabel('Your password').fill(PASSWORD);
  await gone.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByText('Everything about you is deleted.').waitFor();
  await page.goto('/@Jutta');
  await page.getByRole('heading', { name: 'Nobody is called that.' }).waitFor();
  await context.close();
});

for (const [shape, viewport] of [
  ['wide', { width: 1280, height: 860 }],
  ['phone', { width: 320, height: 700 }],
]) {
  for (const [language, locale] of [
    ['English', 'en-GB'],
    ['German', 'de-DE'],
  ]) {
    test(`the pages about people, ${shape}, in ${language}`, async () => {
      const { page, context } = await person(house, { viewport, locale });
      await page.goto('/account');
      await page.locator('section.card').nth(2).waitFor();
      await inspect(page, 'account, outside');
      const name = `Long-name-of_somebody${shape.length}${language.length}`;
      await page.evaluate(
        ([name, password]) =>
          fetch('/api/account', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ name, password }),
          }).then(() => localStorage.setItem('fracas.me', name)),
        [name, PASSWORD],
      );
      await page.reload();
      await page.locator('section.card').nth(6).waitFor();
      await inspect(page, 'account, inside');
      await page.locator('header summary').last().click();
      await inspect(page, 'the menu');
      await page.goto(`/@${name}`);
      await page.locator('main h1').waitFor();
      await inspect(page, 'a profile');
      await context.close();
    });
  }
}
