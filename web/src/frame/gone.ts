/** What was told and is no more, because somebody has taken it back. */

import type { Entry } from '../api/types';

const key = (entry: Entry): string =>
  'move' in entry ? `${entry.seat} ${entry.move}` : 'chance' in entry ? `chance ${entry.chance}` : '';

/** Which of the events from before are not among those of now, by their places; none where something was added. */
export function goneFrom(before: Entry[], now: Entry[]): number[] {
  if (now.length >= before.length) return [];
  const first = now.findIndex((entry, i) => key(entry) !== key(before[i] as Entry));
  const same = first < 0 ? now.length : first;
  const left = now.slice(same).map(key);
  return before.slice(same).flatMap((entry, i) => {
    const at = left.indexOf(key(entry));
    if (at < 0) return [same + i];
    left.splice(at, 1);
    return [];
  });
}
