import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { GAMES, play } from './play';
import { bytes, inModule, inProgram, isModuleThere, isProgramThere } from './sides';

/**
 * What the module may weigh on its way, with Brotli: 700 KB for games and bots, 80 for judges that analyse them, 10 for War's
 * networks that are kept up to date (made for size they would take half as long again), 16 for reasons in words, the round of
 * Gaogıe among three, War's endgames and what Ganoogo's cards are worth, and 40 for what War's games have taught and wide instructions.
 */
const MOST_BYTES = 846_000;

describe.skipIf(!isModuleThere)('the module', { timeout: 300_000 }, () => {
  test('is small enough to be sent', () => {
    expect(brotliCompressSync(bytes()).length).toBeLessThanOrEqual(MOST_BYTES);
  });

  test.each(GAMES.flatMap((game) => [1, 3].map((level) => [game, level] as const)))(
    'plays %s to its end at level %i',
    async (game, level) => {
      const { state } = await play(await inModule(), game, 1, [{ level }]);
      expect(state.outcome).not.toBeNull();
    },
  );

  test('takes a line of any length, and answers what is no request', async () => {
    const ask = await inModule();
    expect(ask('')).toContain('bad-json');
    expect(ask(`{"cmd":"hello"${' '.repeat(1 << 21)}}`)).toContain('"protocol"');
    expect(ask(`{"cmd":"${'ü'.repeat(1 << 19)}"}`)).toContain('bad-request');
  });

  test('knows the time: a bot with so many milliseconds is done in about as many', async () => {
    const ask = await inModule();
    ask('{"cmd":"new","game":"color-wars"}');
    const began = performance.now();
    expect(ask('{"cmd":"best","ms":200}')).toContain('"ok"');
    expect(performance.now() - began).toBeGreaterThan(100);
  });
});

/** Every level that a person waits for, and numbers of nodes. */
const EFFORTS = [1, 2, 3, 4, 5].flatMap((level) => [{ level }, { nodes: 40 * level ** 2 }]);

describe.skipIf(!isModuleThere || !isProgramThere)('module and program', { timeout: 300_000 }, () => {
  test.each(GAMES)('say the same, byte for byte, in a game of %s', async (game) => {
    const ask = await inModule();
    const program = inProgram();
    const both = async (line: string): Promise<string> => {
      const [one, other] = [program.ask(line), ask(line)];
      expect(other, line).toBe(await one);
      return other;
    };
    const { moves } = await play(both, game, 7, EFFORTS, 150);
    expect(moves).toBeGreaterThan(3);
    for (const line of ['{"cmd":"record"}', '{"cmd":"inspect"}', '{"cmd":"perft","depth":2}', '{"cmd":"games"}']) {
      await both(line);
    }
    program.end();
  });

  // A few moves each: what the strongest think about takes a while. Armies are on the field, so that there is something.
  test.each<[string, number, object]>([
    ['color-wars', 6, {}],
    ['gaogie', 4, {}],
    ['gowap', 8, {}],
    ['ganoogo', 6, {}],
    ['game-of-war', 4, { deployment: 'classic' }],
  ])('say the same at level 8 in %s', async (game, most, options) => {
    const ask = await inModule();
    const program = inProgram();
    let thought = 0;
    const both = async (line: string): Promise<string> => {
      const [one, other] = [program.ask(line), ask(line)];
      expect(other, line).toBe(await one);
      thought += (JSON.parse(other) as { ok?: { nodes?: number } }).ok?.nodes ?? 0;
      return other;
    };
    const { moves } = await play(both, game, 5, [{ level: 8 }], most, options);
    expect(moves).toBeGreaterThanOrEqual(most);
    expect(thought).toBeGreaterThan(0);
    program.end();
  });
});
