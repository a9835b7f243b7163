import type { Database, Reader } from './database.ts';
import { engineOf, statement } from './statement.ts';

/**
 * Runs statements written for `Database.prepare` on the connection of `db`, also inside a transaction, without preparing
 * them.
 */
export const statementsIn = (db: Reader): Pick<Database, 'engine' | 'prepare'> => ({
  engine: engineOf(db),
  prepare<Row>(text: string) {
    const run = statement<Row>(() => text);
    return (...parameters) => run(db, ...parameters);
  },
});
