/** The two sides that tests compare: the module, and the program itself. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { start, type Line } from '../../src/engine/module';

const web = path.join(import.meta.dirname, '../..');
const module = path.join(web, 'engine/fracas.wasm');
export const program = process.env.FRACAS_BIN ?? path.join(web, '../target/debug/fracas');

/** Made by `cargo xtask wasm`; without it there is nothing to test. */
export const isModuleThere = existsSync(module);
/** Made by `cargo build`. */
export const isProgramThere = existsSync(program);

export const bytes = (): Buffer<ArrayBuffer> => readFileSync(module);

export async function inModule(stopped: () => boolean = () => false): Promise<Line> {
  return start(await WebAssembly.compile(bytes()), stopped);
}

export interface Program {
  ask(line: string): Promise<string>;
  end(): void;
}

/** `fracas engine` at the other end of a pipe. */
export function inProgram(): Program {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async ask(line) {
      child.stdin.write(`${line}\n`);
      return String((await answers.next()).value);
    },
    end: () => child.stdin.end(),
  };
}
