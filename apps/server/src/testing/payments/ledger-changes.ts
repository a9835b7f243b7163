import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/statement.ts';

const TABLES = ['ledger_movements', 'ledger_entries', 'ledger_adjustments'];

/** Removes the triggers that refuse changes of the ledger, for tests that restore the rows of an older version. */
export async function allowLedgerChanges({ db }: Transaction): Promise<void> {
  const statements = TABLES.flatMap(table =>
    engineOf(db) === 'sqlite'
      ? ['update', 'delete'].map(verb => `drop trigger ${table}_no_${verb}`)
      : [`alter table ${table} disable trigger ${table}_kept`],
  );
  for (const statement of statements) await sql.raw(statement).execute(db);
}
