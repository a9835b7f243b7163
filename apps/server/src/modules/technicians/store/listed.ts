import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { idsIn, statement } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type ListedRow = Selectable<Tables['listed_technicians']>;

/** The rows of a technician whom the public may find. */
export interface Listing {
  readonly listed: ListedRow;
  readonly card: Selectable<Tables['search_cards']>;
}

/** Inserts or replaces the rows of a technician. */
export async function upsertListing({ db }: Transaction, { listed, card }: Listing): Promise<void> {
  await db
    .insertInto('listed_technicians')
    .values(listed)
    .onConflict(conflict => conflict.column('technician_id').doUpdateSet(listed))
    .execute();
  await db
    .insertInto('search_cards')
    .values(card)
    .onConflict(conflict => conflict.column('technician_id').doUpdateSet(card))
    .execute();
}

export async function deleteListing({ db }: Transaction, technicianId: number): Promise<void> {
  await db.deleteFrom('listed_technicians').where('technician_id', '=', technicianId).execute();
  await db.deleteFrom('search_cards').where('technician_id', '=', technicianId).execute();
}

/** Returns one page of all listed technicians, in the order of their ids. */
export const findListedPage = (
  db: Reader,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedRow[]> =>
  db
    .selectFrom('listed_technicians')
    .selectAll()
    .where('technician_id', '>', after)
    .orderBy('technician_id')
    .limit(limit)
    .execute();

const listedAmong = statement<ListedRow>(
  engine => `select * from listed_technicians where technician_id in ${idsIn(engine)}`,
);

/** Returns those of the technicians who are listed, in no order. */
export const findListed = (db: Reader, ids: readonly number[]): Promise<ListedRow[]> =>
  listedAmong(db, JSON.stringify(ids));
