import type { Reader, Transaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /**
     * What belongs to this database besides its rows. `secret`: fingerprint of `APP_SECRET`. `photos`: content of the marker file in
     * the photo folder (PostgreSQL). `calendar_zone`: IANA zone of days and months, which stays from the first movement of money on.
     */
    installation: { name: 'secret' | 'photos' | 'calendar_zone'; value: string };
  }
}

type Name = Tables['installation']['name'];

/** Returns what the database stores; null before the first start. */
export async function findInstalled(db: Reader, name: Name): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a value unless there is one. Returns the stored one: of two servers that start together, one wins. */
export async function installOnce({ db }: Transaction, name: Name, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
  return (await findInstalled(db, name)) ?? value;
}

export async function replaceInstalled({ db }: Transaction, name: Name, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
