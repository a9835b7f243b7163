import { plainWords } from '@oficio/domain/fields/fold.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from './database.ts';
import { engineOf } from './statement.ts';

/**
 * A table with the words of texts and the engine's own index of them: on SQLite a table of FTS5, which calls the key `rowid`, on PostgreSQL a
 * table with an index of the type GIN.
 */
type WordIndex = 'request_addresses' | 'technician_addresses';

interface FoundByWords {
  /** Newest first. */
  readonly ids: readonly number[];
  readonly hasMore: boolean;
}

/** Stores the words of a text, in place of those of its last version. Call it in the transaction that writes the text. */
export async function replaceWords(
  tx: Transaction,
  index: WordIndex,
  id: number,
  text: string | null,
): Promise<void> {
  await removeWords(tx, index, id);
  await addWords(tx, index, id, text);
}

/** Stores the words of a new text. */
export async function addWords(
  { db }: Transaction,
  index: WordIndex,
  id: number,
  text: string | null,
): Promise<void> {
  const words = plainWords(text ?? '').join(' ');
  if (words !== '')
    await sql`insert into ${sql.table(index)} (rowid, words) values (${id}, ${words})`.execute(db);
}

export async function removeWords({ db }: Transaction, index: WordIndex, id: number): Promise<void> {
  await sql`delete from ${sql.table(index)} where rowid = ${id}`.execute(db);
}

/** Returns the ids of the newest texts that contain all these words, as `plainWords` returns them; none without words. */
export async function findByWords(
  db: Reader,
  index: WordIndex,
  words: readonly string[],
  limit: number,
): Promise<FoundByWords> {
  if (words.length === 0) return { ids: [], hasMore: false };
  const find = engineOf(db) === 'sqlite' ? findOnSqlite : findOnPostgres;
  const ids = await find(db, index, words, limit + 1);
  return { ids: ids.slice(0, limit), hasMore: ids.length > limit };
}

async function findOnSqlite(db: Reader, index: WordIndex, words: readonly string[], limit: number) {
  // FTS5 finds texts with all words. Its operators are in upper case.
  const query = words.join(' ');
  const { rows } = await sql<{ id: number }>`
    select rowid as id from ${sql.table(index)} where ${sql.ref(index)} match ${query}
    order by rowid desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Newest texts that PostgreSQL compares one by one before it reads the index, which returns the matches in no order. */
const COMPARED = 3000;

/** If few of the newest texts match, few of all do, and sorting them is cheap. */
async function findOnPostgres(db: Reader, index: WordIndex, words: readonly string[], limit: number) {
  const matches = sql`string_to_array(words, ' ') @> cast(${words} as text[])`;
  const newest = await sql<{ id: number }>`
    select rowid as id from (select rowid, words from ${sql.table(index)} order by rowid desc limit ${COMPARED}) as newest
    where ${matches} order by rowid desc limit ${limit}`.execute(db);
  // The addition keeps PostgreSQL from reading all texts in this order.
  const { rows } =
    newest.rows.length === limit
      ? newest
      : await sql<{ id: number }>`
          select rowid as id from ${sql.table(index)} where ${matches} order by rowid + 0 desc limit ${limit}`.execute(
          db,
        );
  return rows.map(({ id }) => Number(id));
}
