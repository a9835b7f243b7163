import type { Selectable } from 'kysely';
import type { Database, Reader, Transaction } from '../../../platform/database/database.ts';
import { idsIn, statement } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type ListedRow = Selectable<Tables['listed_technicians']>;

/** The rows of a technician whom the public may find. */
export interface Listing {
  readonly listed: ListedRow;
  readonly card: Selectable<Tables['search_cards']>;
}

/** Inserts or replaces the rows of a technician. */
export async function upsertListing(tx: Transaction, { listed, card }: Listing): Promise<void> {
  await tx.db
    .insertInto('listed_technicians')
    .values(listed)
    .onConflict(conflict => conflict.column('technician_id').doUpdateSet(listed))
    .execute();
  await upsertCard(tx, card);
}

/** Inserts or replaces the card of a technician. */
export async function upsertCard({ db }: Transaction, card: Listing['card']): Promise<void> {
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

/** The columns of a listed technician, in the order of the table. */
export type ListedColumns = readonly [
  technicianId: number,
  latitude: number,
  longitude: number,
  rating: number,
  reviews: number,
  rateCents: number,
  serviceIds: string,
];

/** Returns a function that reads the next technicians after an id, up to a number, in the order of their ids. */
export const prepareListedPage = ({ prepareArrays }: Pick<Database, 'prepareArrays'>) =>
  prepareArrays<ListedColumns>(
    `select technician_id, latitude, longitude, rating, reviews, rate_cents, service_ids
      from listed_technicians where technician_id > ? order by technician_id limit ?`,
  );

const listedAmong = statement<ListedRow>(
  engine => `select * from listed_technicians where technician_id in ${idsIn(engine)}`,
);

/** Returns those of the technicians who are listed, in no order. */
export const findListed = (db: Reader, ids: readonly number[]): Promise<ListedRow[]> =>
  listedAmong(db, JSON.stringify(ids));
