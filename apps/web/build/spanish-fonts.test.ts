import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { charactersIn } from './spanish-fonts.ts';

const WEB = fileURLToPath(new URL('../', import.meta.url));
const sheet = readFileSync(`${WEB}src/ui/theme/spanish-fonts.css`, 'utf8');
const letters = new Set(charactersIn(sheet));

test('each font of the sheet has the same characters', () => {
  const ranges = sheet.match(/unicode-range:[^;]*;/g) ?? [];
  expect(ranges).toHaveLength(2);
  expect(ranges[0]).toBe(ranges[1]);
});

test('the letters of Spain and the signs of its prices need no other font file', () => {
  const needed = '¡¿áéíóúüñçàèòïÁÉÍÓÚÜÑÇÀÈÒÏªº«»“”‘’·•–—…€°−';
  expect([...needed].filter(letter => !letters.has(letter))).toEqual([]);
  expect(letters.has('ß')).toBe(false);
});

test('the words of the screens need no other font file', () => {
  // Fontsource's files have these characters too; others come from the system.
  const latin = /[\u00a1-\u00ff\u2010-\u2026\u20ac\u2212]/g;
  const texts = globSync(['src/**/*.{ts,tsx}', '../../packages/domain/**/*.ts'], { cwd: WEB }).filter(
    // The last ones compare letters that no screen shows.
    file => !/\.test\.|testing\/|node_modules|town-list|display-name|messages\/links|fields\/fold/.test(file),
  );
  const used = new Set(texts.flatMap(file => readFileSync(WEB + file, 'utf8').match(latin) ?? []));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter(letter => !letters.has(letter))).toEqual([]);
});

test('a sheet without characters is refused', () => {
  expect(() => charactersIn('@font-face {}')).toThrow('no unicode-range');
});
