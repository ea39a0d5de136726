import { describe, expect, it } from 'vitest';
import { ORDER, rulebookOf, stepsOf } from '../src/games';
import { stepsAt, stepsIn } from '../src/games/lessons';
import { read } from '../src/lib/markdown';

describe('a rulebook', () => {
  it.each(ORDER)('of %s is there in the language that is asked for', async (game) => {
    for (const language of ['en', 'de'] as const) {
      const book = await rulebookOf(game, language);
      expect(book.language).toBe(language);
      expect(book.text).toContain(language === 'de' ? '## Anhang' : '## Appendix');
    }
  });

  it.each(ORDER)('of %s calls chance by its name in German: “kein Glück” is bad luck', async (game) =>
    expect((await rulebookOf(game, 'de')).text).not.toMatch(/kein Glück/),
  );

  it('that nobody has written is told from one that was not translated', async () => {
    await expect(rulebookOf('chess', 'de')).rejects.toThrow('no rulebook of chess');
  });

  it('in another language has the places of the English one', () => {
    const [board, plain] = read('## Das Brett <a id="the-board"></a> <!-- try: move fight -->\n## Ende').flatMap(
      (block) => (block.kind === 'heading' ? [block] : []),
    );
    expect(board).toMatchObject({ id: 'the-board', plain: 'Das Brett', steps: ['move', 'fight'] });
    expect(plain).toMatchObject({ id: 'ende', plain: 'Ende', steps: [] });
  });
});

describe('a lesson', () => {
  const course = {
    steps: [
      { id: 'claim', title: { en: 'Claim', de: 'Besetzen' }, rule: 'CW-2' },
      { id: 'pop', title: { en: 'Pop' } },
      { title: { en: 'nameless' } },
      null,
    ],
  };

  it('is offered at the ruling that it names, and at headings that name it', () => {
    const steps = stepsIn(course, 'color-wars', 'de');
    expect(steps.map(({ id, title, to }) => [id, title, to])).toEqual([
      ['claim', 'Besetzen', '/learn/color-wars?step=claim'],
      ['pop', 'pop', '/learn/color-wars?step=pop'],
    ]);
    expect(stepsAt(steps, 'cw-2').map(({ id }) => id)).toEqual(['claim']);
    expect(stepsAt(steps, 'the-board', ['pop', 'gone']).map(({ id }) => id)).toEqual(['pop']);
    expect(stepsAt(steps, null)).toEqual([]);
  });

  it.each([undefined, null, 7, [], {}, { steps: 'none' }])('that cannot be understood, %j, costs no rulebook', (bad) =>
    expect(stepsIn(bad, 'gowap', 'en')).toEqual([]),
  );

  it.each(ORDER)('of %s is one click from a heading, where there is a course', async (game) => {
    const blocks = read((await rulebookOf(game, 'en')).text);
    const named = blocks.flatMap((block) => (block.kind === 'heading' ? block.steps : []));
    expect(named).toEqual([...new Set(named)]);
    expect(named.length).toBeGreaterThan(3);
    const there = (await stepsOf(game, 'en')).map(({ id }) => id);
    if (there.length > 0) expect(named.toSorted()).toEqual(there.toSorted());
  });
});
