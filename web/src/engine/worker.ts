/** The worker in which the engine thinks, out of the page's way. */

import { fetchModule, start, type Line } from './module';

/** Where the module is, what was played so far, and where to look for the number of a question that shall end. */
export interface Begin {
  url: string;
  played: string[];
  flag?: Int32Array;
}

export interface Question {
  id: number;
  line: string;
}

/** The engine is ready, could not be loaded, answers, or broke down. */
export type Reply = 'ready' | { blocked: string } | { id: number; line: string } | { id: number; broken: string };

const say = (reply: Reply): void => postMessage(reply);
let engine: Line | undefined;
let asked = 0;

async function begin({ url, played, flag }: Begin): Promise<void> {
  try {
    const module = await fetchModule(url);
    engine = await start(module, () => flag !== undefined && Atomics.load(flag, 0) === asked);
    played.forEach(engine);
    say('ready');
  } catch (why) {
    say({ blocked: String(why) });
  }
}

function answer({ id, line }: Question): void {
  asked = id;
  try {
    say({ id, line: engine?.(line) ?? '' });
  } catch (why) {
    say({ id, broken: String(why) });
  }
}

onmessage = ({ data }: MessageEvent<Begin | Question>): void => {
  if ('url' in data) void begin(data);
  else answer(data);
};
