/** Makes the service worker when the site is built: it has to know every file, and change when one of them does. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const TEMPLATE = path.join(import.meta.dirname, 'sw.js');

/** All files below a folder, by their paths from there. */
function filesIn(folder: string, under = ''): string[] {
  return readdirSync(path.join(folder, under)).flatMap((name) => {
    const file = path.posix.join(under, name);
    return statSync(path.join(folder, file)).isDirectory() ? filesIn(folder, file) : [file];
  });
}

/** What a browser has to have to do without a network. Packed files are only ever sent, under other names. */
const isKept = (file: string): boolean => !/\.br$|\.map$|^sw\.js$/.test(file);

export const offline = (): Plugin => {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir)),
    closeBundle() {
      const files = filesIn(folder).filter(isKept).toSorted();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(path.join(folder, file)));
      const worker = readFileSync(TEMPLATE, 'utf8')
        .replace("'VERSION'", `'${hash.digest('hex').slice(0, 12)}'`)
        .replace("['FILES']", JSON.stringify(files));
      writeFileSync(path.join(folder, 'sw.js'), worker);
    },
  };
};
