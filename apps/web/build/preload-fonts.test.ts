import { expect, test } from 'vitest';
import { fontFilesOf } from './preload-fonts.ts';

const FILES = [
  'assets/instrument-sans-latin-wght-normal-aaaaaaaa.woff2',
  'assets/instrument-sans-spanish-bbbbbbbb.woff2',
  'assets/bricolage-grotesque-700-spanish-cccccccc.woff2',
  'assets/cccccccc.css',
];

test('fontFilesOf returns the file of each preloaded font', () => {
  expect(fontFilesOf(FILES)).toEqual([FILES[1], FILES[2]]);
});

test('fontFilesOf throws when a font file has another name', () => {
  const renamed = FILES.map(file => file.replace('bricolage-grotesque-', 'bricolage-'));
  expect(() => fontFilesOf(renamed)).toThrow('bricolage-grotesque-700-spanish.woff2');
});
