/** What of the past still lies on the table. */

import { storyOf, type Entry } from '../../api/types';
import { stillTrue } from '../../lang/phrase';

/** Whether the last card that was played belongs to the turn that goes on: with the next one it is put away. */
export function isRecent(log: Entry[]): boolean {
  const played = log.findLastIndex((entry) => 'move' in entry && entry.move.startsWith('play '));
  const begun = stillTrue(log.map(storyOf)).findLastIndex((story) => story.some(({ what }) => what === 'turn-begins'));
  return played > begun;
}
