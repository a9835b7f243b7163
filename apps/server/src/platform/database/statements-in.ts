import type { Database, Reader } from './database.ts';
import { engineOf, statement } from './statement.ts';

/** Makes statements written for `Database.prepare` run where `db` is, inside a transaction too. Nothing is prepared. */
export const statementsIn = (db: Reader): Pick<Database, 'engine' | 'prepare'> => ({
  engine: engineOf(db),
  prepare<Row>(text: string) {
    const run = statement<Row>(() => text);
    return (...parameters) => run(db, ...parameters);
  },
});
