import { expect, test } from 'vitest';
import { Trouble } from '../../src/api/http';
import { LOST, type Engine } from '../../src/engine/engine';
import { Foresight } from '../../src/engine/foresight';

const PLAYED = { game: 'color-wars', rules: 1, seats: 2, options: { width: 5 } };

/** An engine that says what it was asked; `bad` cannot be loaded. */
function pretend(asked: string[], lost: { next: boolean } = { next: false }): Engine {
  let at: unknown;
  return {
    async ask(command: string, what: Record<string, unknown> = {}) {
      asked.push(`${command} ${String(what.position ?? what.at ?? what.moves ?? '')}`.trim());
      if (command === 'load' && what.position === 'bad') throw new Trouble('bad-position', 'no');
      if (command === 'load') at = what.position;
      if (lost.next) throw new Trouble(LOST, '');
      if (what.at === 'nowhere') throw new Trouble('bad-request', 'nothing there');
      return command === 'inspect' ? `${String(what.at)} in ${String(at)}` : {};
    },
    best: async () => undefined,
    close: () => asked.push('close'),
  } as Engine;
}

test('a position is loaded once, and what was asked before is known', async () => {
  const asked: string[] = [];
  const foresight = new Foresight(
    () => PLAYED,
    () => pretend(asked),
  );
  expect(asked).toEqual([]);
  const both = [foresight.inspect('one', 'a1'), foresight.inspect('one', 'b2')];
  expect(await Promise.all(both)).toEqual(['a1 in one', 'b2 in one']);
  expect(await foresight.inspect('one', 'a1')).toBe('a1 in one');
  expect(await foresight.inspect('two', 'a1')).toBe('a1 in two');
  expect(await foresight.inspect('one', 'b2')).toBe('b2 in one');
  expect(asked).toEqual(['load one', 'inspect a1', 'inspect b2', 'load two', 'inspect a1']);
});

test('nothing is told of a position that cannot be loaded, though another was', async () => {
  const foresight = new Foresight(
    () => PLAYED,
    () => pretend([]),
  );
  expect(await foresight.inspect('one', 'a1')).toBe('a1 in one');
  await expect(foresight.inspect('bad', 'a1')).rejects.toMatchObject({ code: 'bad-position' });
  await expect(foresight.inspect('bad', 'b2')).rejects.toMatchObject({ code: 'bad-position' });
  expect(await foresight.inspect('one', 'b2')).toBe('b2 in one');
});

test('a refusal is remembered, and a question that was lost is asked again', async () => {
  const asked: string[] = [];
  const lost = { next: false };
  const foresight = new Foresight(
    () => PLAYED,
    () => pretend(asked, lost),
  );
  for (let i = 0; i < 2; i += 1)
    await expect(foresight.inspect('one', 'nowhere')).rejects.toMatchObject({ code: 'bad-request' });
  expect(asked).toEqual(['load one', 'inspect nowhere']);
  lost.next = true;
  await expect(foresight.inspect('one', 'a1')).rejects.toMatchObject({ code: LOST });
  lost.next = false;
  expect(await foresight.inspect('one', 'a1')).toBe('a1 in one');
});

test('what needs no position is asked of a new game', async () => {
  const asked: string[] = [];
  const foresight = new Foresight(
    () => PLAYED,
    () => pretend(asked),
  );
  await foresight.inspect(undefined, '=V*2');
  foresight.close();
  expect(asked).toEqual(['new', 'inspect =V*2', 'close']);
  await expect(foresight.inspect(undefined, '=V')).rejects.toMatchObject({ code: 'engine-closed' });
});
