import { expect, it } from 'vitest';
import { defaultWords, ownWords, wordsOf } from './service-words.ts';
import { splitWords, wordsProblem } from './word-list.ts';

it('splits words at commas and line breaks, and leaves out empty and repeated ones', () => {
  expect(splitWords(' grifo,  fuga   de agua\nbidé,,\r\ngrifo \n')).toEqual([
    'grifo',
    'fuga de agua',
    'bidé',
  ]);
  expect(splitWords(' ,\n')).toEqual([]);
});

it('the words of the staff replace the default ones', () => {
  expect(wordsOf({ default_name: 'Pintura', words: null })).toContain('gotelé');
  expect(wordsOf({ default_name: 'Pintura', words: 'brocha\nfachada' })).toEqual(['brocha', 'fachada']);
  expect(wordsOf({ default_name: null, words: null })).toEqual([]);
});

it('stores no words when they are the default ones, however they are separated', () => {
  expect(ownWords('Pintura', defaultWords('Pintura').join('\n'))).toBeNull();
  expect(ownWords('Pintura', defaultWords('Pintura').join(', '))).toBeNull();
  expect(ownWords('Pintura', null)).toBeNull();
  expect(ownWords('Pintura', 'brocha, fachada')).toBe('brocha\nfachada');
  expect(ownWords(null, 'brocha')).toBe('brocha');
});

it('has no words for names that no service of the first catalogue has', () => {
  for (const name of ['Buceo', '', '__proto__', 'toString']) expect(defaultWords(name)).toEqual([]);
});

it.each(['Fontanería', 'Electricidad', 'Reparación de móviles', 'Mudanzas y portes'])(
  'the default words of %s keep to the limits of the words that the staff write',
  name => {
    expect(defaultWords(name).length).toBeGreaterThan(20);
    expect(wordsProblem(defaultWords(name).join(', '))).toBeNull();
  },
);

it.each([
  ['x', '«x» no vale: cada palabra o frase tiene de 2 a 60 caracteres'],
  [
    `grifo, ${'y'.repeat(61)}`,
    '«yyyyyyyyyyyyyyyyyyyy…» no vale: cada palabra o frase tiene de 2 a 60 caracteres',
  ],
  [
    Array.from({ length: 121 }, (_, n) => `palabra ${n}`).join(),
    'Un servicio admite como mucho 120 palabras o frases, y hay 121',
  ],
])('refuses the words %j', (words, problem) => {
  expect(wordsProblem(words)).toBe(problem);
});
