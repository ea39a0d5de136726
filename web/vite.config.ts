import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// In development the API is the real binary's: `cargo run`, then `npm run dev`.
const server = process.env.FRACAS_SERVER ?? 'http://127.0.0.1:7777';

/** The engine is large: it is packed once here, not by the server every time. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.wasm')) continue;
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(file.source) });
    }
  },
});

export default defineConfig({
  plugins: [svelte(), packed()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    // As the real server has them.
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  test: { include: ['test/**/*.test.ts'] },
});
