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

/** Restores the ledger's schema before the migration `technicianMonths`. */
export async function removeTechnicianMonths({ db }: Transaction): Promise<void> {
  for (const statement of [
    'drop table technician_months',
    'drop index ledger_movements_by_technician',
    'drop index ledger_movements_by_time',
    'alter table ledger_movements drop column technician_id',
  ])
    await sql.raw(statement).execute(db);
}
