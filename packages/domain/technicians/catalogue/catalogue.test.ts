import { describe, expect, it } from 'vitest';
import { hasLetter, knownCategory, moved, nameKey, withLast } from './rules.ts';

const service = (id: number, category: string) => ({ id, category });
const SERVICES = [
  service(3, 'Casa'),
  service(1, 'Casa'),
  service(7, 'Agua'),
  service(2, 'Agua'),
  service(5, 'Ocio'),
];
const ids = (services: readonly { readonly id: number }[] | null) => services?.map(({ id }) => id) ?? null;

describe('withLast', () => {
  it('puts a service behind the others of its category, and a new category at the end', () => {
    expect(ids(withLast(SERVICES, service(9, 'Casa')))).toEqual([3, 1, 9, 7, 2, 5]);
    expect(ids(withLast(SERVICES, service(9, 'Nueva')))).toEqual([3, 1, 7, 2, 5, 9]);
    expect(ids(withLast([], service(9, 'Nueva')))).toEqual([9]);
  });

  it('moves a service with another category', () => {
    expect(ids(withLast(SERVICES, service(3, 'Agua')))).toEqual([1, 7, 2, 3, 5]);
    expect(ids(withLast(SERVICES, service(5, 'Casa')))).toEqual([3, 1, 5, 7, 2]);
  });
});

describe('moved', () => {
  it('exchanges a service with its neighbour', () => {
    expect(ids(moved(SERVICES, 1, 'up'))).toEqual([1, 3, 7, 2, 5]);
    expect(ids(moved(SERVICES, 7, 'down'))).toEqual([3, 1, 2, 7, 5]);
  });

  it('returns null at the edges of a category and for an unknown service', () => {
    for (const [id, direction] of [
      [3, 'up'],
      [1, 'down'],
      [7, 'up'],
      [5, 'up'],
      [5, 'down'],
      [99, 'up'],
      [99, 'down'],
    ] as const)
      expect(moved(SERVICES, id, direction)).toBeNull();
  });
});

describe('names', () => {
  it('nameKey returns the same key for every case and accent', () => {
    expect(new Set(['Jardinería', 'JARDINERIA', 'jardineri\u0301a'].map(nameKey)).size).toBe(1);
    expect(nameKey('Jardinería')).not.toBe(nameKey('Jardineras'));
  });

  it('knownCategory returns the spelling that the catalogue has', () => {
    expect(knownCategory('AGUA y gas', ['Casa', 'Agua y gas'])).toBe('Agua y gas');
    expect(knownCategory('Ocio', ['Casa'])).toBe('Ocio');
  });

  it('hasLetter returns true for a letter of any alphabet', () => {
    expect(['Ñ1', 'Tú', 'Ж 3'].map(hasLetter)).toEqual([true, true, true]);
    expect(['12', '1-2', '+'].map(hasLetter)).toEqual([false, false, false]);
  });
});
