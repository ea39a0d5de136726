/** People who play in their browser alone, and somebody who looks into what it keeps. */

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { program } from './stage.mjs';

/** The engine, asked by the test itself: it reads a browser's games where the browser has no server to ask. */
export class Reader {
  #process = spawn(program(), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #answers = createInterface(this.#process.stdout)[Symbol.asyncIterator]();

  async ask(request) {
    this.#process.stdin.write(`${JSON.stringify(request)}\n`);
    const { ok, error } = JSON.parse((await this.#answers.next()).value);
    if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
    return ok;
  }

  /** How the game on a page stands, as the server would tell it. */
  look = async (page) => {
    const { game, record, players } = await keptOf(page);
    const you = players.flatMap(({ kind }, i) => (kind === 'you' ? [i + 1] : []));
    await this.ask({ cmd: 'replay', record });
    return { ...(await this.ask({ cmd: 'seen', seats: you })), you, table: { game } };
  };

  end() {
    this.#process.stdin.end();
  }
}

/** The games that a browser keeps. */
export const allKept = (page) =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const asked = indexedDB.open('fracas', 1);
        asked.onerror = () => fail(asked.error);
        asked.onsuccess = () => {
          const all = asked.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => {
            asked.result.close();
            done(all.result);
          };
          all.onerror = () => fail(all.error);
        };
      }),
  );

/** The game on a page. */
export async function keptOf(page) {
  const id = /\/here\/([a-z0-9]+)/.exec(page.url())?.[1];
  return (await allKept(page)).find((kept) => kept.id === id);
}

/** Waits until the browser has the whole site. */
export async function keepsSite(page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated')
      await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });
}
