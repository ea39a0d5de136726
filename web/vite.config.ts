import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the API is the real binary's: `cargo run`, then `npm run dev`.
const server = process.env.FRACAS_SERVER ?? 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
});
