import { expect, test } from 'vitest';
import { addressWordsIn, phoneIn } from './read-query.ts';

test('a telephone number is read with or without spaces and the prefix of Spain', () => {
  const spellings = [
    '+34 600 123 456',
    '(+34) 600 123 456',
    '0034600123456',
    '600.123.456',
    '600·123·456',
    '(600) 123-456',
    '600–123–456',
    '600123456',
  ];
  expect(new Set(spellings.map(phoneIn))).toEqual(new Set(['600123456']));
  expect(['3456', '+49 30 1234', '0034'].map(phoneIn)).toEqual(['3456', '49301234', '0034']);
  expect(['123', 'R-000012', 'ana 600123456', '', 'pi_3456'].map(phoneIn)).toEqual(Array(5).fill(null));
});

test('an address is read as its distinctive words without accents', () => {
  expect(addressWordsIn('C/ Alcalá, 42, 3.º B')).toEqual(['alcala', '42', '3', 'b']);
  expect(addressWordsIn('Avda. de América')).toEqual(['america']);
  expect(addressWordsIn('28013')).toEqual(['28013']);
  expect(['12', 'calle', 'ana@oficio.test', 'ñ', '···'].map(addressWordsIn)).toEqual(Array(5).fill([]));
});
