/** A server of the tests' own. */

import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Trouble } from '../../src/api/http';
import type { Post } from '../../src/engine/server';
import { program } from './sides';

export interface Host {
  post: Post;
  end(): void;
}

/** Starts the program as a server, and tells how its engine is asked. */
export async function host(): Promise<Host> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fracas-host-'));
  const child = spawn(
    program,
    ['serve', '--port', '0', '--database', path.join(folder, 'games.db'), '--limits', 'off'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await new Promise<string>((done, fail) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found) done(found);
    });
    child.on('exit', () => fail(new Error(`the server ended at once: ${said}`)));
  });
  const headers = { 'Content-Type': 'application/json' };
  return {
    async post(body, signal) {
      const answer = await fetch(`${url}/api/engine`, { method: 'POST', headers, body, signal });
      const said = (await answer.json()) as { answers: unknown[]; error?: { code: string; message: string } };
      if (said.error) throw new Trouble(said.error.code, said.error.message);
      return said.answers;
    },
    end: () => child.kill('SIGKILL'),
  };
}
