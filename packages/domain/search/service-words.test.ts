import { expect, it } from 'vitest';
import { MAX_SERVICE_WORDS, SERVICE_WORD } from './limits.ts';
import { defaultWords, splitWords, wordsOf } from './service-words.ts';

it('splits words at commas and line breaks, and leaves out empty and repeated ones', () => {
  expect(splitWords(' grifo,  fuga   de agua\nbidé,,\r\ngrifo \n')).toEqual([
    'grifo',
    'fuga de agua',
    'bidé',
  ]);
  expect(splitWords(' ,\n')).toEqual([]);
});

it('the words of the staff replace the default ones, also when there are none', () => {
  expect(wordsOf({ default_name: 'Pintura', words: null })).toContain('gotelé');
  expect(wordsOf({ default_name: 'Pintura', words: ['brocha'] })).toEqual(['brocha']);
  expect(wordsOf({ default_name: 'Pintura', words: [] })).toEqual([]);
  expect(wordsOf({ default_name: null, words: null })).toEqual([]);
});

it('has no words for names that no service of the first catalogue has', () => {
  for (const name of ['Buceo', '', '__proto__', 'toString']) expect(defaultWords(name)).toEqual([]);
});

it('the default words keep to the limits of the words that the staff write', () => {
  for (const name of ['Fontanería', 'Electricidad', 'Mudanzas y portes']) {
    const words = defaultWords(name);
    expect(words.length).toBeGreaterThan(30);
    expect(words.length).toBeLessThanOrEqual(MAX_SERVICE_WORDS);
    expect(words.filter(({ length }) => length > SERVICE_WORD.max)).toEqual([]);
  }
});
