import { sql } from 'kysely';
import type { Unit } from '../../../platform/database/database.ts';
import { findProfile, servicesOf } from '../store/read-profiles.ts';
import { lockProfile } from '../store/write-profiles.ts';
import { GRADE_COLUMNS, type GradeColumn, gradesOf } from '../store/density-columns.ts';
import { BLOCK, keyAt } from '../grid/grid.ts';
import { type Listing, listingOf, type SearchEntry } from './listing.ts';

/**
 * Brings the search up to date with one technician, in the transaction that changed them: whatever shows on a card,
 * decides whether there is one, or where it is found. A technician who is gone is taken out.
 */
export async function refreshSearch(unit: Unit, technicianId: number): Promise<void> {
  const { db } = unit;
  // Two changes of one technician at the same time: the second waits here and then reads what the first wrote.
  await lockProfile(unit, technicianId);
  const profile = await findProfile(db, technicianId);
  const listing = profile ? listingOf(profile, await servicesOf(db, [technicianId])) : null;
  const before = await removeEntries(unit, technicianId);
  if (listing) await insertListing(unit, listing);
  else if (before.length > 0)
    await db.deleteFrom('search_cards').where('technician_id', '=', technicianId).execute();
  await adjustDensity(unit, before, listing?.entries ?? []);
}

async function insertListing({ db }: Unit, { entries, card }: Listing): Promise<void> {
  await db.insertInto('search_entries').values(entries).execute();
  await db
    .insertInto('search_cards')
    .values(card)
    .onConflict(conflict => conflict.column('technician_id').doUpdateSet(card))
    .execute();
}

async function removeEntries({ db }: Unit, technicianId: number): Promise<SearchEntry[]> {
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

/** Counts of one service in one block; negative when technicians left it. */
export interface DensityChange extends Partial<Record<GradeColumn, number>> {
  readonly service_id: number;
  readonly block: number;
}

/** What these entries add to the density, per service and block; `sign` −1 takes them out again. */
export function countEntries(
  changes: Map<string, DensityChange>,
  entries: readonly SearchEntry[],
  sign: 1 | -1,
): void {
  for (const entry of entries) {
    const block = keyAt(entry, BLOCK);
    const key = `${entry.service_id} ${block}`;
    const change = changes.get(key) ?? { service_id: entry.service_id, block };
    for (const column of gradesOf(entry)) change[column] = (change[column] ?? 0) + sign;
    changes.set(key, change);
  }
}

async function adjustDensity(
  { db }: Unit,
  before: readonly SearchEntry[],
  after: readonly SearchEntry[],
): Promise<void> {
  const counted = new Map<string, DensityChange>();
  countEntries(counted, before, -1);
  countEntries(counted, after, 1);
  const changes = [...counted.values()]
    .filter(change => GRADE_COLUMNS.some(column => change[column]))
    // Always in one order: two transactions that count in the same blocks must not wait for each other crosswise.
    .sort((a, b) => a.service_id - b.service_id || a.block - b.block);
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

/** The row of a block in which nobody was counted before. */
export function densityRow(change: DensityChange) {
  const counts = Object.fromEntries(GRADE_COLUMNS.map(column => [column, change[column] ?? 0]));
  return { ...(counts as Record<GradeColumn, number>), service_id: change.service_id, block: change.block };
}
