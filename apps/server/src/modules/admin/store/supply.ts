import { ALL_SERVICES, ALL_TOWNS, NO_TOWN } from '@oficio/domain/admin/job-figures.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { inParts, workInSlices } from '../../../platform/database/in-slices.ts';
import { IS_LISTED, idsOf, SERVICE_IDS } from '../../technicians/public.ts';

/** Returns the next technicians that the public can find, with the ids of the services they offer, separated by commas. */
export const findListedTechnicians = (db: Reader, after: number, limit: number) =>
  db
    .selectFrom('technicians')
    .innerJoin('users', 'users.id', 'technicians.user_id')
    .select(['technicians.user_id as id', 'technicians.town'])
    .select(sql.raw<string | null>(SERVICE_IDS).as('services'))
    .where(sql.raw<SqlBool>(IS_LISTED))
    .where('technicians.user_id', '>', after)
    .orderBy('technicians.user_id')
    .limit(limit)
    .execute();

type Listed = Awaited<ReturnType<typeof findListedTechnicians>>[number];

/** Numbers of technicians by service and town. */
export class SupplyCount {
  /** The total exists also without technicians, because a table without it was never filled. */
  #counts = new Map([[`${ALL_SERVICES} ${ALL_TOWNS}`, 0]]);

  add({ services, town }: Listed): void {
    for (const service of [ALL_SERVICES, ...idsOf(services ?? '')])
      for (const place of [ALL_TOWNS, town ?? NO_TOWN]) {
        const key = `${service} ${place}`;
        this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      }
  }

  rows() {
    return [...this.#counts].map(([key, technicians]) => {
      const [service_id = 0, town = 0] = key.split(' ').map(Number);
      return { service_id, town, technicians };
    });
  }
}

/** Replaces the numbers, each part in its own turn of the event loop: 20,000 technicians make 9,500 rows. */
export async function replaceSupply({ db, now }: Transaction, counts: SupplyCount): Promise<void> {
  await db.deleteFrom('supply').execute();
  const rows = counts.rows().map(row => ({ ...row, counted_at: now }));
  await workInSlices([...inParts(rows)], part => db.insertInto('supply').values(part).execute(), 1);
}

/** Numbers of technicians by the id of a town or a service. */
interface Supply {
  readonly counts: ReadonlyMap<number, number>;
  /** Number of an id that is missing: 0, or null before the first count. */
  readonly missing: 0 | null;
}

/** Returns the number of technicians of a service (or `ALL_SERVICES`) in each town. */
export async function readSupplyOfTowns(db: Reader, service: number): Promise<Supply> {
  const rows = await db
    .selectFrom('supply')
    .select(['town', 'technicians'])
    .where('service_id', '=', service)
    .where('town', '>', ALL_TOWNS)
    .execute();
  return supplyOf(
    db,
    rows.map(row => [row.town, row.technicians]),
  );
}

/** Returns the number of technicians of each service in a town (or `ALL_TOWNS`). */
export async function readSupplyOfServices(db: Reader, town: number): Promise<Supply> {
  const rows = await db
    .selectFrom('supply')
    .select(['service_id', 'technicians'])
    .where('town', '=', town)
    .where('service_id', '>', ALL_SERVICES)
    .execute();
  return supplyOf(
    db,
    rows.map(row => [row.service_id, row.technicians]),
  );
}

const supplyOf = async (db: Reader, counts: readonly (readonly [number, number])[]): Promise<Supply> => ({
  counts: new Map(counts),
  missing: (await isSupplyKnown(db)) ? 0 : null,
});

/** Returns when the technicians were counted, in milliseconds since the epoch; null before the first count. */
export async function findSupplyTime(db: Reader): Promise<number | null> {
  const total = await db
    .selectFrom('supply')
    .select('counted_at')
    .where('service_id', '=', ALL_SERVICES)
    .where('town', '=', ALL_TOWNS)
    .executeTakeFirst();
  return total?.counted_at ?? null;
}

/** Returns whether the technicians have been counted. */
async function isSupplyKnown(db: Reader): Promise<boolean> {
  const total = await db
    .selectFrom('supply')
    .select('technicians')
    .where('service_id', '=', ALL_SERVICES)
    .where('town', '=', ALL_TOWNS)
    .executeTakeFirst();
  return total !== undefined;
}
