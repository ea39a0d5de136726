/** The engine's module: numbers and memory made a line in, a line out. `crates/wasm` is the other side. */

interface Exports {
  memory: WebAssembly.Memory;
  reserve(length: number): number;
  answer(): number;
  answer_at(): number;
}

export type Line = (line: string) => string;

/** Starts a session. `stopped` is asked now and then while a bot thinks. */
export async function start(module: WebAssembly.Module, stopped: () => boolean): Promise<Line> {
  const page = { now: () => performance.now(), stopped: () => (stopped() ? 1 : 0) };
  const instance = await WebAssembly.instantiate(module, { page });
  const engine = instance.exports as unknown as Exports;
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return (line) => {
    const bytes = encoder.encode(line);
    // The memory may grow with every call, and then it is another buffer.
    const at = engine.reserve(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const length = engine.answer();
    return decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer_at(), length));
  };
}

/** Fetches the module. A host that does not know its type only makes that slower. */
export async function fetchModule(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const known = answer.headers.get('Content-Type')?.startsWith('application/wasm');
  return known ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
