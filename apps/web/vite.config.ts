import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { schemaFreeContracts } from './build/schema-free-contracts.ts';
import { serviceWorkerShell } from './build/service-worker.ts';
import { themeSheet } from './build/theme-sheet.ts';

/** Where `npm run dev` sends the calls; the API's own default port unless told. */
const api = process.env.OFICIO_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    themeSheet(),
    schemaFreeContracts(),
    preloadFonts(),
    serviceWorkerShell(),
    precompress(),
  ],
  server: {
    // The page's own host goes along: the API tells the browser where to pay, and must name this origin.
    proxy: Object.fromEntries(
      ['/api', '/v1', '/sandbox', '/healthz', '/readyz', '/socket.io'].map(path => [
        path,
        { target: api, changeOrigin: false, ws: path === '/socket.io' },
      ]),
    ),
  },
  build: {
    // The server's CSP has no `data:` for fonts and images, so small assets stay files.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        rolldownOptions: {
          output: {
            // By nothing but their contents: the first download names them all.
            chunkFileNames: 'assets/[hash:8].js',
            assetFileNames: ({ names }) =>
              names.some(name => name.endsWith('.css'))
                ? 'assets/[hash:8][extname]'
                : 'assets/[name]-[hash:8][extname]',
            codeSplitting: {
              groups: [
                // All that the first visit needs, in one file.
                { name: 'oficio', test: /\/src\/main\.tsx$/, priority: 1 },
                // Checks of what is typed: contracts name them, but only the pages with forms run them.
                {
                  name: 'checks',
                  test: /\/domain\/(accounts\/identity|fields\/characters)\.ts$/,
                  priority: 2,
                },
                // An icon in a file of its own would cost more than its bytes.
                { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    /** What the server renders pages with: one file, so that it is there at once when the server starts. */
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        target: 'node26',
        copyPublicDir: false,
        emitAssets: false,
        minify: true,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
    /** The service worker: one file under its own name, after the app whose files it names. */
    worker: {
      consumer: 'client',
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: {
          input: 'src/worker/service-worker.ts',
          output: { entryFileNames: 'service-worker.js', format: 'iife' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
