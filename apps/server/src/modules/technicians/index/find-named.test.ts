import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../../testing/extent.ts';
import { type ListedRow, type ListedTechnician, NO_RATE } from '../store/listed.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import { findNamed } from './find-named.ts';
import { nameWords } from './name-index.ts';
import { RecentChanges } from './recent-changes.ts';

const MADRID = { latitude: 40.4, longitude: -3.7 };

interface Person {
  readonly name: string;
  /** Thousandths of a degree north of Madrid. */
  readonly north: number;
  readonly reviews: number;
}

const rowOf = ({ name, north, reviews }: Person, index: number): ListedRow => [
  index + 1,
  40.4 + north / 1000,
  -3.7,
  4 * reviews,
  reviews,
  null,
  null,
  name,
];
const listedOf = (person: Person, index: number): ListedTechnician => ({
  id: index + 1,
  latitude: 40_400 + person.north,
  longitude: -3700,
  rating: person.reviews === 0 ? 0 : 4,
  reviews: person.reviews,
  rateCents: NO_RATE,
  serviceIds: [],
  name: person.name,
});

function snapshotOf(people: readonly Person[]) {
  const builder = new SnapshotBuilder();
  builder.add(people.map(rowOf));
  return builder.build();
}

const JOSE = { name: 'José García Pérez', north: 9, reviews: 0 };
const PEOPLE: readonly Person[] = [
  JOSE,
  { name: 'Josefa Gárate', north: 1, reviews: 2 },
  { name: 'GARCÍA, Ana', north: 5, reviews: 7 },
  { name: 'Íñigo Núñez', north: 3, reviews: 0 },
  { name: 'Жанна Σοφία', north: 2, reviews: 0 },
];
const near = (text: string, count = 5) =>
  findNamed(snapshotOf(PEOPLE), new RecentChanges(), text, { count, center: MADRID });

it('finds the beginning of each word of a name, without case and accents, nearest first', () => {
  expect(near('gar')).toEqual([2, 3, 1]);
  expect(near('GARCÍA')).toEqual([3, 1]);
  expect(near('nunez')).toEqual([4]);
  expect(near('жан')).toEqual([5]);
  expect(near('gar', 2)).toEqual([2, 3]);
});

it('the search by name finds words in their order, and only the last word may be unfinished', () => {
  expect(near('jose gar')).toEqual([1]);
  expect(near('jose garcia per')).toEqual([1]);
  expect(near('jos gar')).toEqual([]);
  expect(near('garcia jose')).toEqual([]);
});

it('returns the best rated first without a position', () => {
  expect(findNamed(snapshotOf(PEOPLE), new RecentChanges(), 'gar', { count: 5, center: null })).toEqual([
    3, 2, 1,
  ]);
});

it.each(['', ' ', '...', 'zz', '\u0000', '\uffff', '__proto__'])(
  'the search by name returns no technician for %j',
  text => {
    expect(near(text)).toEqual([]);
  },
);

it('the search by name returns nothing from an empty index', () => {
  expect(findNamed(snapshotOf([]), new RecentChanges(), 'ana', { count: 5, center: null })).toEqual([]);
});

it('finds the nearest of many names, also of names that repeat a beginning', () => {
  const people = Array.from({ length: 2000 }, (_, index) => ({
    name: index % 3 === 0 ? 'Marta Martín Marcos' : 'María Gil',
    north: (index * 7919) % 2003,
    reviews: 0,
  }));
  const nearest = people
    .map(({ north }, index) => ({ north, id: index + 1 }))
    .sort((one, other) => one.north - other.north)
    .slice(0, 5)
    .map(({ id }) => id);
  expect(findNamed(snapshotOf(people), new RecentChanges(), 'mar', { count: 5, center: MADRID })).toEqual(
    nearest,
  );
});

it('finds the same as a scan of all names, also after changes', () => {
  const person = fc.record({
    name: fc
      .array(fc.constantFrom('Ana', 'Anabel', 'José', 'Mª', 'García', 'Gil', 'de', 'Núñez', 'O’Hara'), {
        maxLength: 4,
      })
      .map(words => words.join(' ')),
    north: fc.integer({ min: 0, max: 20 }),
    reviews: fc.integer({ min: 0, max: 3 }),
  });
  const text = fc.constantFrom('a', 'an', 'ana', 'anab', 'g', 'ana g', 'jose garcia', 'de nu', 'o har', 'm');
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 30 }),
      fc.array(fc.option(person), { maxLength: 30 }),
      text,
      fc.boolean(),
      (people, changed, typed, isNear) => {
        const changes = new RecentChanges();
        for (const [index, now] of changed.entries())
          changes.set(index + 1, { order: 1, listed: now && listedOf(now, index), isRead: false });
        const current = Array.from({ length: Math.max(people.length, changed.length) }, (_, index) => ({
          person: index < changed.length ? changed[index] : people[index],
          id: index + 1,
        })).flatMap(({ person, id }) => (person ? [{ ...person, id }] : []));
        const words = nameWords(typed).join(' ');
        const expected = current
          .filter(({ name }) => ` ${nameWords(name).join(' ')}`.includes(` ${words}`))
          .sort(
            (one, other) =>
              (isNear ? one.north - other.north : other.reviews - one.reviews) || one.id - other.id,
          )
          .slice(0, 5)
          .map(({ id }) => id);
        const found = findNamed(snapshotOf(people), changes, typed, {
          count: 5,
          center: isNear ? MADRID : null,
        });
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: runsOf(200, 5000) },
  );
});
