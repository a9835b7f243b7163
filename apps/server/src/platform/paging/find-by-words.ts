import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { engineOf } from '../database/statement.ts';

/** A table with a row for each word of a text, and the key (word, id of the text). */
interface WordTable {
  readonly table: string;
  /** The column with the id. */
  readonly id: string;
}

interface WordSearch extends WordTable {
  readonly words: readonly string[];
  readonly limit: number;
}

export interface FoundByWords {
  /** Newest first. */
  readonly ids: readonly number[];
  readonly hasMore: boolean;
  /** Each word has more than `COMPARED` texts, so that older ones were not compared. */
  readonly isTooBroad: boolean;
}

/** Texts of one word that a search compares at most, so that its cost does not grow. */
export const COMPARED = 3000;

/** Returns the ids of the newest texts that contain all words. Reads the texts of the word that probably has the fewest. */
export async function findByWords(db: Reader, search: WordSearch): Promise<FoundByWords> {
  const { limit } = search;
  const [rarest, ...others] = await sortByRarity(db, search);
  if (!rarest) return NOTHING;
  const table = sql.table(search.table);
  const id = sql.ref(search.id);
  const newest = sql`select ${id} as id from ${table} where word = ${rarest.word} order by ${id} desc limit ${COMPARED}`;
  // A subquery as a value is looked up for each row. The planner might read all texts of the word for a join.
  const has = (word: string): RawBuilder<unknown> =>
    sql`(select 1 from ${table} as other where other.word = ${word} and other.${id} = newest.id) = 1`;
  const all =
    others.length === 0
      ? sql`true`
      : sql.join(
          others.map(({ word }) => has(word)),
          sql` and `,
        );
  const { rows } = await sql<{ id: number }>`
    select id from (${newest}) as newest where ${all} order by id desc limit ${limit + 1}`.execute(db);
  const hasMore = rows.length > limit;
  const ids = rows.slice(0, limit).map(row => row.id);
  return { ids, hasMore, isTooBroad: rarest.oldest !== null && !hasMore };
}

const NOTHING: FoundByWords = { ids: [], hasMore: false, isTooBroad: false };

/**
 * Returns the words by the age of the first text that is not compared, because the texts of a rare word are spread over more ids. `oldest`
 * is null, and the word first, if all its texts are compared. So most texts fail at the first other word.
 */
async function sortByRarity(db: Reader, { table, id, words }: WordSearch) {
  if (words.length === 0) return [];
  const list =
    engineOf(db) === 'sqlite'
      ? sql`json_each(${JSON.stringify(words)}) as word`
      : sql`unnest(cast(${words} as text[])) as word (value)`;
  const oldest = sql`select ${sql.ref(id)} from ${sql.table(table)} where word = word.value
    order by ${sql.ref(id)} desc limit 1 offset ${COMPARED}`;
  const { rows } = await sql<{ word: string; oldest: number | null }>`
    select word.value as word, (${oldest}) as oldest from ${list}`.execute(db);
  return rows.toSorted((one, other) => (one.oldest ?? 0) - (other.oldest ?? 0));
}
