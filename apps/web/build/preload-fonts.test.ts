import { expect, test } from 'vitest';
import { fontFilesOf } from './preload-fonts.ts';

const FILES = [
  'assets/instrument-sans-latin-ext-wght-normal-aaaaaaaa.woff2',
  'assets/instrument-sans-latin-wght-normal-bbbbbbbb.woff2',
  'assets/bricolage-grotesque-latin-700-normal-cccccccc.woff2',
  'assets/cccccccc.css',
];

test('fontFilesOf returns the file of each preloaded font', () => {
  expect(fontFilesOf(FILES)).toEqual([FILES[1], FILES[2]]);
});

test('fontFilesOf throws when a package has renamed its font file', () => {
  const renamed = FILES.map(file => file.replace('bricolage-grotesque-latin-', 'bricolage-latin-'));
  expect(() => fontFilesOf(renamed)).toThrow('bricolage-grotesque-latin-700-normal.woff2');
});
