import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { offline } from './build/offline';

// In development the API is the real binary's: `cargo run`, then `npm run dev`.
const server = process.env.FRACAS_SERVER ?? 'http://127.0.0.1:7777';

/** What is sent again and again is packed once here, when it is all written, not by the server every time. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /\.(js|css|wasm)$/.test(name))) {
      const file = path.join(dir, name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
  },
});

export default defineConfig({
  plugins: [svelte(), packed(), offline()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Files name each other by where they are to one another, so that the site can lie in any folder; only the page itself
  // says where that is.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  worker: { format: 'es' },
  server: {
    // The rulebooks are beside the site.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
    // As the real server has them.
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  test: { include: ['test/**/*.test.ts'] },
});
