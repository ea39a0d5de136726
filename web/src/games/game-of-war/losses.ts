/** What a side has lost of what it began with. */

import type { Outlook } from './generated';

type Missing = Outlook['missing'];

/** Of what is missing to a whole army, what was not missing from the beginning. */
export const lostOf = (missing: Missing, began: Missing): Missing =>
  missing.flatMap(({ unit, count }) => {
    const lost = count - (began.find((one) => one.unit === unit)?.count ?? 0);
    return lost > 0 ? [{ unit, count: lost }] : [];
  });
