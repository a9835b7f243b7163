import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { heicLicence } from './build/heic-licence.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { schemaFreeContracts } from './build/schema-free-contracts.ts';
import { serviceWorkerShell } from './build/service-worker.ts';
import { spanishFonts } from './build/spanish-fonts.ts';
import { themeSheet } from './build/theme-sheet.ts';

/** Address of the API for `npm run dev`; by default the API's own default port. */
const api = process.env.OFICIO_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    themeSheet(),
    schemaFreeContracts(),
    spanishFonts(),
    preloadFonts(),
    serviceWorkerShell(),
    heicLicence(),
    precompress(),
  ],
  server: {
    // Forwards the page's `host` header, because the API returns payment links of the same origin.
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
          input: ['index.html', 'src/start.ts'],
          output: {
            entryFileNames: 'assets/[hash:8].js',
            // Names without the module, because the first download contains the names of all chunks.
            chunkFileNames: 'assets/[hash:8].js',
            assetFileNames: ({ names }) =>
              names.some(name => name.endsWith('.css'))
                ? 'assets/[hash:8][extname]'
                : 'assets/[name]-[hash:8][extname]',
            codeSplitting: {
              // A module belongs to the first group that names it or needs it (decision 0016).
              groups: [
                // Runs as a task of its own before the rest, so that no task is long.
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
                // One file with what every page needs, and what is too small for a file of its own.
                {
                  name: 'oficio',
                  test: /\/src\/(main|ui\/data\/email-text|app\/update-prompt\.module)\.\w+$|\/domain\/(accounts\/identity|fields\/characters|mail|sign-in-errors)\.ts$|\/components\/Title\/Title\.mjs$|\/react-query\/build\/modern\/queryOptions\.js$/,
                },
                // The home page, and what other pages share with it.
                {
                  name: 'home',
                  test: /\/src\/features\/technicians\/(search\/(hero|technician-search)|need\/need-form)\.tsx$/,
                },
                // One file each, because a phone takes longer to start ten downloads than to read ten small files.
                { name: 'after-load', test: /\/src\/app\/after-load\.tsx$/ },
                {
                  name: 'profile',
                  test: /\/src\/features\/(technicians\/profiles\/technician-profile|reviews\/review-list)\.tsx$/,
                },
                // A separate file per icon would cost more than it saves.
                { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
                // Parts that load when they are needed, also for visitors without a session.
                { name: 'map', test: /\/node_modules\/leaflet\// },
                { name: 'live', test: /\/src\/lib\/live\/channel\.ts$/ },
                { name: 'outlines', test: /\/domain\/places\/(outlines|areas|province-at|provinces)\.ts$/ },
                { name: 'towns', test: /\/domain\/places\/town-list\.ts$/ },
                {
                  name: 'suggestions',
                  test: /\/src\/(ui\/forms\/(address-suggestions|option-list|served-field)|lib\/hooks\/use-is-mounted)\.tsx?$/,
                },
                { name: 'need', test: /\/domain\/search\/contract\.ts$/ },
                { name: 'service-icons', test: /\/src\/ui\/data\/service-icon\.tsx$/ },
                // Login and registration are the first screens of many people, so they do not load what the next groups share.
                {
                  name: 'sign-in',
                  test: /\/src\/(features\/accounts\/sign-in\/(auth-layout|code-step|google-button|login-form|login-notice|register-form)\.tsx|pages\/accounts\/sign-in-titles\.ts|ui\/theme\/sign-in-styles\.ts)$|\/components\/Divider\/Divider\.mjs$/,
                },
                { name: 'styles', test: /\/src\/ui\/theme\/other-page-styles\.ts$/ },
                // What also visitors without a session load, with a dialog.
                {
                  name: 'dialogs',
                  test: /\/node_modules\/@mantine\/(core|hooks)\/|\/src\/ui\/(dialogs\/dialog|forms\/actions)\.tsx$/,
                  minShareCount: 2,
                },
                // What screens with a session share.
                {
                  name: 'session',
                  test: /\/src\/(features\/(?!admin\/|technicians\/admin\/)|lib\/|ui\/(?!tables\/|maps\/))|\/packages\/domain\/(?!admin\/|tiles)/,
                  minShareCount: 2,
                },
                // What only administrators' screens share.
                {
                  name: 'admin',
                  test: /\/src\/(features\/admin\/(?!time-plot)|ui\/tables\/|app\/administration\/)/,
                  minShareCount: 2,
                },
                { name: 'plots', test: /\/src\/features\/admin\/time-plot/ },
              ],
            },
          },
        },
      },
    },
    /** Code for server rendering: one file, so that the server loads it quickly at start. */
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
    /** The service worker: one file with a fixed name, built after the app because it contains the names of the app's files. */
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
