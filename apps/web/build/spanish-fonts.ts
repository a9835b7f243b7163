import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The style sheet, which names the characters of the files and finds them by the alias `@spanish-fonts`. */
const SHEET = new URL('../src/ui/theme/spanish-fonts.css', import.meta.url);
const FOLDER = new URL('../../../node_modules/.cache/oficio-fonts/', import.meta.url);
/** Names of the made files, each with the Fontsource file whose letters it takes. */
const SOURCES = {
  'instrument-sans-spanish.woff2':
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'bricolage-grotesque-700-spanish.woff2':
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
};

const { resolve } = createRequire(import.meta.url);

/** Makes font files with only the letters of Spain, because each page loads them (decision 0016). */
export function spanishFonts(): Plugin {
  return {
    name: 'oficio:spanish-fonts',
    async config() {
      const letters = charactersIn(await readFile(SHEET, 'utf8'));
      await mkdir(FOLDER, { recursive: true });
      for (const [name, source] of Object.entries(SOURCES)) {
        const font = await subsetFont(await readFile(resolve(source)), letters, { targetFormat: 'woff2' });
        await writeFile(new URL(name, FOLDER), font);
      }
      return { resolve: { alias: { '@spanish-fonts': fileURLToPath(FOLDER) } } };
    },
  };
}

/** Returns the characters of the first `unicode-range` of a style sheet. Throws without one. */
export function charactersIn(sheet: string): string {
  const range = /unicode-range:([^;]*);/.exec(sheet)?.[1];
  if (range === undefined) throw new Error('The style sheet of the fonts has no unicode-range');
  return range
    .split(',')
    .map(part => {
      const [from = '', to = from] = part.trim().replace('U+', '').split('-');
      const first = Number.parseInt(from, 16);
      const count = Number.parseInt(to, 16) - first + 1;
      return String.fromCodePoint(...Array.from({ length: count }, (_, index) => first + index));
    })
    .join('');
}
