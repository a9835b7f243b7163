import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { isAmongNumbers } from '../statement.ts';
import { type AnyList, type FindNewest, idOf, untilLimit } from './admin-list.ts';

/** Returns a reader of the rows of these people, who are in one of the list's columns of people. */
export const newestOfPeople =
  (db: Reader, list: AnyList<string>, people: readonly number[]): FindNewest =>
  async ({ before, limit }) => {
    if (people.length === 0) return { ids: [], end: null };
    // The plus keeps SQLite from reading all rows in the order of the ids.
    const ofColumns = conditionsOf(db, list, people).map(
      isOfPeople => sql`select ${idOf(list)} as id from ${sql.table(list.table)}
        where ${list.where ?? sql`true`} and ${isOfPeople} and +${idOf(list)} < ${before}`,
    );
    const query = sql<Found>`select distinct id from (${sql.join(ofColumns, sql` union all `)}) as found
      order by id desc limit ${limit}`;
    return untilLimit(await idsOf(query, db), limit);
  };

/** Returns those of these rows that are of one of the people, in the order of the ids. */
export async function keepOfPeople(
  db: Reader,
  list: AnyList<string>,
  ids: readonly number[],
  people: readonly number[],
): Promise<readonly number[]> {
  // A subquery of its own, because PostgreSQL may otherwise read all rows of the people.
  const columns = (list.people ?? []).map(column => sql.ref(column));
  const query = sql<Found>`with named as materialized (select ${sql.join([sql`${idOf(list)} as id`, ...columns])}
    from ${sql.table(list.table)} where ${isAmongNumbers(db, idOf(list), ids)})
    select id from named where ${sql.join(conditionsOf(db, list, people), sql` or `)}`;
  const kept = new Set(await idsOf(query, db));
  return ids.filter(id => kept.has(id));
}

interface Found {
  readonly id: number;
}

const idsOf = async (query: RawBuilder<Found>, db: Reader): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

const conditionsOf = (db: Reader, list: AnyList<string>, people: readonly number[]) =>
  (list.people ?? []).map(column => isAmongNumbers(db, sql<SqlBool>`${sql.ref(column)}`, people));
