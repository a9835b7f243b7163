import { type RawBuilder, SqliteIntrospector, sql } from 'kysely';
import type { Database, Engine, Reader } from './database.ts';

/**
 * Makes statements written for `Database.prepare` run where `db` is, inside a transaction too, and so on what it has not
 * committed yet. Nothing is prepared.
 */
export function statementsIn(db: Reader): Pick<Database, 'engine' | 'prepare'> {
  return {
    engine: engineOf(db),
    prepare<Row>(text: string) {
      const [first = '', ...others] = text.split('?');
      return async (...parameters: readonly (string | number | null)[]) => {
        const pieces: RawBuilder<unknown>[] = [sql.raw(first)];
        for (const [index, piece] of others.entries())
          pieces.push(sql.val(parameters[index]), sql.raw(piece));
        return (await sql<Row>`${sql.join(pieces, sql.raw(''))}`.execute(db)).rows;
      };
    },
  };
}

/** Which engine is behind it. */
export const engineOf = (db: Reader): Engine =>
  db.introspection instanceof SqliteIntrospector ? 'sqlite' : 'postgres';
