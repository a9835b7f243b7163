import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { precompress } from './build/precompress.ts';
import { preloadFirstScreen } from './build/preload-first-screen.ts';
import { schemaFreeContracts } from './build/schema-free-contracts.ts';

/** Where `npm run dev` sends the calls; the API's own default port unless told. */
const api = process.env.OFICIO_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), mantineStyles(), schemaFreeContracts(), preloadFirstScreen(), precompress()],
  server: {
    // The page's own host goes along: the API tells the browser where to pay, and must name this origin.
    proxy: Object.fromEntries(
      ['/api', '/v1', '/sandbox', '/healthz'].map(path => [path, { target: api, changeOrigin: false }]),
    ),
  },
  build: {
    // The server's CSP has no `data:` for fonts and images, so small assets stay files.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
