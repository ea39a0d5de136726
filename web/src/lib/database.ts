/** A database of this browser, opened when it is first wanted. */

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Opens a database in its first form; whoever asks later has the same one, or a new one where that was lost. */
export function database<Schema extends DBSchema>(
  name: string,
  make: (db: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (db) => make(db),
      // Another window wants a newer form of it: it shall have it, and whoever asks next here opens it anew.
      blocking: (_was, _will, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated: () => (opened = undefined),
    }).catch((why: unknown) => {
      opened = undefined;
      throw why;
    });
    return opened;
  };
}
