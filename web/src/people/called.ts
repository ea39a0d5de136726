/** What people are called on pages. */

import type { Words } from '../lang/words';
import { own } from './words';

/** What the server calls whoever has had everything deleted. Nobody else can be called that. */
const DELETED = 'deleted player';

/** A name as the server tells it, in the reader's language where it is nobody's. */
export const called = (name: string, w: Words): string => (name === DELETED ? own(w).deleted : name);

/** The page of somebody with a name of their own; none for others. */
export const pageOf = (name: string): string | undefined =>
  name === '' || name === DELETED || name.startsWith('guest-') ? undefined : `/@${encodeURIComponent(name)}`;
