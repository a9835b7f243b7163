import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../../../../', import.meta.url));
const sheet = readFileSync(`${WEB}src/ui/theme/fonts/spanish.css`, 'utf8');

/** Returns whether each font of the sheet has a character. */
function hasLetter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const ranges = [...sheet.matchAll(/unicode-range:([^;]*);/g)].map(([, range = '']) =>
    range.split(',').map(part => part.trim().replace('U+', '').split('-')),
  );
  return ranges.every(parts =>
    parts.some(
      ([from = '', to = from]) => code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16),
    ),
  );
}

test('the letters of Spain and the signs of its prices need no other font file', () => {
  const letters = '¡¿áéíóúüñçàèòïÁÉÍÓÚÜÑÇÀÈÒÏªº«»“”‘’·•–—…€°−';
  expect([...letters].filter(letter => !hasLetter(letter))).toEqual([]);
  expect(hasLetter('ß')).toBe(false);
});

test('the words of the screens need no other font file', () => {
  // Fontsource's files have these characters too; others come from the system.
  const latin = /[\u00a1-\u00ff\u2010-\u2026\u20ac\u2212]/g;
  const texts = globSync('src/**/*.tsx', { cwd: WEB }).filter(file => !/\.test\.|design\//.test(file));
  const used = new Set(texts.flatMap(file => readFileSync(WEB + file, 'utf8').match(latin) ?? []));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter(letter => !hasLetter(letter))).toEqual([]);
});

test('the files are made from the installed versions of the fonts', () => {
  const { dependencies } = JSON.parse(readFileSync(`${WEB}package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of ['@fontsource-variable/instrument-sans', '@fontsource/bricolage-grotesque'])
    expect(sheet).toContain(`${name} ${dependencies[name]}`);
});
