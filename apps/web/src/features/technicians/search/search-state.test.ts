import { RATING_FILTERS, SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch, type SearchState, writeSearch } from './search-state.ts';

const searches: fc.Arbitrary<SearchState> = fc.record({
  service: fc.option(fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme-ascii' })),
  minRating: fc.option(fc.constantFrom(...RATING_FILTERS)),
  maxPrice: fc.option(fc.integer({ min: 100, max: 10_000_000 }).map(cents => cents / 100)),
  radius: fc.integer({ min: SEARCH_RADIUS.min, max: SEARCH_RADIUS.max }),
  chosen: fc.option(
    fc.record({
      latitude: fc.integer({ min: -90_000, max: 90_000 }).map(value => value / 1000),
      longitude: fc.integer({ min: -180_000, max: 180_000 }).map(value => value / 1000),
      name: fc.option(
        fc.constantFrom('Valencia, Comunitat Valenciana', 'Calle Mayor 1, 28013 Madrid', '46001'),
      ),
    }),
  ),
  view: fc.constantFrom('list', 'map'),
});

test('every search is restored from its address', () => {
  fc.assert(
    fc.property(searches, search => {
      expect(readSearch(new URLSearchParams(writeSearch(search).toString()))).toEqual(search);
    }),
  );
});

test('a search without filters has an address without parameters', () => {
  const plain = readSearch(new URLSearchParams());
  expect(plain.radius).toBe(10);
  expect(writeSearch(plain).toString()).toBe('');
});

test('a price limit accepts decimals with a comma or a point', () => {
  expect(readSearch(new URLSearchParams('maxPrice=12,50')).maxPrice).toBe(12.5);
  expect(readSearch(new URLSearchParams('maxPrice=12.5')).maxPrice).toBe(12.5);
});

test('invalid values in the address are ignored', () => {
  const plain = readSearch(new URLSearchParams());
  for (const nonsense of [
    'radius=0&minRating=3',
    'radius=1e9&maxPrice=-1',
    'maxPrice=12,505',
    'maxPrice=12,,5',
    'radius=NaN&maxPrice=&minRating=x',
    'lat=91&lng=0',
    'lat=40',
    'place=Valencia',
    'view=globe&service=',
  ])
    expect(readSearch(new URLSearchParams(nonsense)), nonsense).toEqual(plain);
});

test('the name of a place is ignored if it has invisible characters, and cut to the length of an address', () => {
  const chosen = (place: string) =>
    readSearch(new URLSearchParams({ lat: '39.47', lng: '-0.376', place })).chosen?.name;
  expect(chosen(' Valencia ')).toBe('Valencia');
  expect(chosen('Valencia\u202e')).toBe('Valencia');
  expect(chosen('Val\u202eencia')).toBeNull();
  expect(chosen('x'.repeat(1000))).toHaveLength(200);
});
