import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { engineOf, isAmongGiven, statement } from '../../../platform/database/statement.ts';
import type { Flag } from '../../../platform/database/tables.ts';

/** A service of the catalogue, hidden or not. */
export interface ServiceRow {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly category: string;
  readonly position: number;
  readonly hidden: Flag;
  readonly version: number;
  readonly default_name: string | null;
  /** One a line; null while the default words count. */
  readonly words: string | null;
}

const COLUMNS = 'id, name, icon, category, position, hidden, version, default_name, words';

/** Returns all services in the order of the screens. */
export const findCatalogue = (db: Reader): Promise<ServiceRow[]> => all(db);

const all = statement<ServiceRow>(() => `select ${COLUMNS} from services order by position, id`);

const lockedIds = statement<{ id: number }>(() => 'select id from services order by id for update');

/**
 * Returns all services and lets other changes of the catalogue wait until the end of the transaction. On PostgreSQL, calls that
 * refer to a service, such as an offer of a technician, wait too and then see the change: `for no key update` would not stop them, and a
 * technician could add a service that is being hidden. SQLite runs one writing transaction at a time.
 */
export async function lockCatalogue({ db }: Transaction): Promise<ServiceRow[]> {
  if (engineOf(db) === 'postgres') await lockedIds(db);
  return all(db);
}

/** Returns the services that customers can request and what finds them, in the order of the screens. */
export function findServices(db: Reader) {
  return db
    .selectFrom('services')
    .select(['id', 'name', 'icon', 'category', 'default_name', 'words'])
    .where('hidden', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Returns whether a service is hidden; undefined for an unknown one. */
export async function isHidden(db: Reader, serviceId: number): Promise<boolean | undefined> {
  const row = await db.selectFrom('services').select('hidden').where('id', '=', serviceId).executeTakeFirst();
  return row && row.hidden === 1;
}

const names = statement<{ id: number; name: string }>(
  engine => `select id, name from services where ${isAmongGiven('id', engine)}`,
);

/** Returns the current names of these services: id → name. */
export async function namesOfServices(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await names(db, JSON.stringify(ids))).map(({ id, name }) => [id, name]));
}

/** The columns that administrators write. */
export type ServiceDetails = Pick<ServiceRow, 'name' | 'icon' | 'category' | 'words'>;

/** Inserts a service at the end of the catalogue. Returns its id. */
export async function insertCatalogueService({ db }: Transaction, details: ServiceDetails): Promise<number> {
  const { id } = await db
    .insertInto('services')
    .values({ ...details, position: 0, hidden: 0, version: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCatalogueService(
  { db }: Transaction,
  serviceId: number,
  details: ServiceDetails & Pick<ServiceRow, 'version'>,
): Promise<void> {
  await db.updateTable('services').set(details).where('id', '=', serviceId).execute();
}

export async function updateHidden({ db }: Transaction, serviceId: number, hidden: Flag): Promise<void> {
  await db.updateTable('services').set({ hidden }).where('id', '=', serviceId).execute();
}

/** Numbers the services in this order. Writes only the changed positions. */
export async function savePositions(
  { db }: Transaction,
  services: readonly Pick<ServiceRow, 'id'>[],
): Promise<void> {
  for (const [index, { id }] of services.entries())
    await db
      .updateTable('services')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .where('position', '<>', index + 1)
      .execute();
}
