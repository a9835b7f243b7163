import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { spanishFonts } from '../../apps/web/build/spanish-fonts.ts';
import { themeSheet } from '../../apps/web/build/theme-sheet.ts';

/** The catalogue has the theme, fonts and public files of the web app, but no server behind it: every call is answered with 404. */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  publicDir: fileURLToPath(new URL('../../apps/web/public/', import.meta.url)),
  plugins: [react(), themeSheet(), spanishFonts()],
});
