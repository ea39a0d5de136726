import { expect, test } from 'vitest';
import { Journal } from '../../src/engine/journal';

test.each<[string, string[], string[]]>([
  ['a new game forgets the one before', ['new', 'play', 'load', 'chance'], ['load', 'chance']],
  ['what only asks is not kept', ['new', 'legal', 'view', 'best', 'record'], ['new']],
  ['what was taken back is not kept', ['new', 'play', 'chance', 'undo', 'undo', 'play'], ['new', 'play']],
  ['what lies before the beginning is taken back again', ['replay', 'play', 'undo', 'undo'], ['replay', 'undo']],
  [
    'a takeback is asked again, and what follows it too',
    ['new', 'play', 'play', 'takeback', 'undo'],
    ['new', 'play', 'play', 'takeback', 'undo'],
  ],
])('%s', (_name, asked, kept) => {
  const journal = new Journal();
  for (const command of asked) journal.note(command, command);
  expect(journal.lines).toEqual(kept);
});
