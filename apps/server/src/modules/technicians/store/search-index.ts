import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { GRADE_COLUMNS, type GradeColumn } from './density-columns.ts';

export type SearchEntry = Selectable<Tables['search_entries']>;

/** All rows of one technician in the search index. */
export interface Listing {
  readonly entries: readonly SearchEntry[];
  readonly card: Selectable<Tables['search_cards']>;
}

export async function insertListing({ db }: Transaction, { entries, card }: Listing): Promise<void> {
  await db.insertInto('search_entries').values(entries).execute();
  await db
    .insertInto('search_cards')
    .values(card)
    .onConflict(conflict => conflict.column('technician_id').doUpdateSet(card))
    .execute();
}

export async function deleteCard({ db }: Transaction, technicianId: number): Promise<void> {
  await db.deleteFrom('search_cards').where('technician_id', '=', technicianId).execute();
}

/** Deletes and returns a technician's entries. */
export async function removeEntries({ db }: Transaction, technicianId: number): Promise<SearchEntry[]> {
  const listed = await db
    .selectFrom('search_cards')
    .select(['cell', 'service_ids'])
    .where('technician_id', '=', technicianId)
    .executeTakeFirst();
  if (!listed) return [];
  return db
    .deleteFrom('search_entries')
    .where('technician_id', '=', technicianId)
    .where('cell', '=', listed.cell)
    .where('service_id', 'in', JSON.parse(listed.service_ids) as number[])
    .returningAll()
    .execute();
}

/** Changes of the counts of one service in one block; negative for technicians who left it. */
export interface DensityChange extends Partial<Record<GradeColumn, number>> {
  readonly service_id: number;
  readonly block: number;
}

/** Adds changes to the stored counts. */
export async function addToDensity({ db }: Transaction, changes: readonly DensityChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('search_density')
    .values(changes.map(densityRow))
    .onConflict(conflict =>
      conflict
        .columns(['service_id', 'block'])
        .doUpdateSet(
          Object.fromEntries(
            GRADE_COLUMNS.map(column => [
              column,
              sql`search_density.${sql.ref(column)} + ${sql.ref(`excluded.${column}`)}`,
            ]),
          ),
        ),
    )
    .execute();
}

/** Returns the row of a block that has no counts yet. */
export function densityRow(change: DensityChange) {
  const counts = Object.fromEntries(GRADE_COLUMNS.map(column => [column, change[column] ?? 0]));
  return { ...(counts as Record<GradeColumn, number>), service_id: change.service_id, block: change.block };
}
