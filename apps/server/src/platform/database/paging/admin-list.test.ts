import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import { expect, it } from 'vitest';
import { runsOf } from '../../../testing/extent.ts';
import { allPages } from '../../../testing/http/all-pages.ts';
import { onBothEngines } from '../../../testing/world.ts';
import type { Reader } from '../database.ts';
import { type AdminList, numberSearched, readPage, untilLimit } from './admin-list.ts';
import { sortOf } from './sorted-list.ts';

interface Town {
  readonly id: number;
  readonly province: number;
  readonly length: number;
}

const findTowns = async (db: Reader, ids: readonly number[] | null): Promise<readonly Town[]> => {
  const { rows } =
    await sql<Town>`select code as id, code / 1000 as province, length(name) as length from towns
    where ${ids === null ? sql`true` : sql`code in (${sql.join(ids)})`} order by code`.execute(db);
  return rows.map(({ id, province, length }) => ({
    id: Number(id),
    province: Number(province),
    length: Number(length),
  }));
};

/** Many towns have the same province and the same length of their names. */
const TOWN_LIST: AdminList<'province' | 'length', Town> = {
  table: 'towns',
  id: 'code',
  where: sql`code > 2000`,
  sorts: { province: sql`(code / 1000)`, length: sql`length(name)` },
  days: 'province',
  read: findTowns,
};

const FILTERS = [
  { where: sql<SqlBool>`code % 3 = 1`, isMatch: ({ id }: Town) => id % 3 === 1 },
  { where: sql<SqlBool>`length(name) < 9`, isMatch: ({ length }: Town) => length < 9 },
  { where: sql<SqlBool>`code % 100 = 7`, isMatch: ({ id }: Town) => id % 100 === 7 },
  { where: sql<SqlBool>`code < 0`, isMatch: () => false },
];

onBothEngines('readPage', world => {
  it('returns the named rows and then each other match once and in order, for any sort, range, filters, and number of examined rows', async () => {
    const db = world().app.platform.database.read;
    const towns = (await findTowns(db, null)).filter(({ id }) => id > 2000);
    const ids = towns.map(({ id }) => id);
    const province = fc.option(fc.integer({ min: 0, max: 55 }), { freq: 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          sort: fc.constantFrom('province', '-province', 'length', '-length').map(name => sortOf(name)),
          days: fc.record({ from: province, until: province }),
          filters: fc.subarray(FILTERS, { maxLength: 2 }),
          named: fc.subarray(ids, { maxLength: 3 }),
          limit: fc.integer({ min: 20, max: 200 }),
          examined: fc.integer({ min: 20, max: 400 }),
        }),
        fc.option(fc.constantFrom(1, 2, 5)),
        async ({ filters, named, ...query }, divisor) => {
          const { days, sort } = query;
          const isMatch = (town: Town) =>
            filters.every(filter => filter.isMatch(town)) &&
            (days.from === null || town.province >= days.from) &&
            (days.until === null || town.province < days.until);
          const chosen = ids.filter(id => id % (divisor ?? 1) === 0).reverse();
          const newest = async ({ before, limit }: { before: number; limit: number }) =>
            untilLimit(chosen.filter(id => id < before).slice(0, limit), limit);
          const found = await allPages(async cursor => {
            const part = { ...query, filters, named, cursor, newest: divisor === null ? null : newest };
            const { page, next_cursor } = await readPage(db, TOWN_LIST, part);
            return { ids: page.map(({ id }) => id), next_cursor };
          });
          const others = towns.filter(
            town =>
              isMatch(town) && !named.includes(town.id) && (divisor === null || chosen.includes(town.id)),
          );
          const sign = divisor !== null || sort.direction === 'desc' ? -1 : 1;
          const keyOf = (town: Town) =>
            divisor === null ? town[sort.column as 'province' | 'length'] : town.id;
          others.sort((one, other) => sign * (keyOf(one) - keyOf(other) || one.id - other.id));
          const first = named.filter(id => towns.some(town => town.id === id && isMatch(town)));
          expect(found).toEqual([...first, ...others.map(({ id }) => id)]);
        },
      ),
      { numRuns: runsOf(60, 500) },
    );
  });
});

it('numberSearched accepts only digits that fit into an id', () => {
  const texts = ['7', '007', '', 'a7', '7 ', '-7', '1e3', '9'.repeat(16)];
  expect(texts.map(numberSearched)).toEqual([7, 7, ...Array(6).fill(null)]);
});
