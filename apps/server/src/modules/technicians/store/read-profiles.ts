import type { Reader } from '../../../platform/database/database.ts';
import { idsIn, statement } from '../../../platform/database/statement.ts';

/** A profile as it is stored, its exact place included, with its owner's name and address. */
export function findProfile(db: Reader, userId: number) {
  return profiles(db).where('technicians.user_id', '=', userId).executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Profiles nobody has decided about yet, oldest first. */
export function findWaiting(db: Reader): Promise<ProfileRow[]> {
  return profiles(db)
    .where('technicians.approved', '=', 0)
    .orderBy('technicians.created_at')
    .orderBy('technicians.profile_id')
    .execute();
}

function profiles(db: Reader) {
  return db
    .selectFrom('technicians')
    .innerJoin('users', 'users.id', 'technicians.user_id')
    .selectAll('technicians')
    .select(['users.name', 'users.email', 'users.phone', 'users.suspended_at']);
}

export interface OfferedService {
  readonly userId: number;
  readonly id: number;
  readonly name: string;
}

/** What these technicians offer, in the catalogue's order. */
export async function servicesOf(db: Reader, userIds: readonly number[]): Promise<OfferedService[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('technician_services')
    .innerJoin('services', 'services.id', 'technician_services.service_id')
    .select(['technician_services.user_id as userId', 'services.id', 'services.name'])
    .where('technician_services.user_id', 'in', userIds)
    .orderBy('services.id')
    .execute();
}

/** The catalogue of services, in the order in which screens list it. */
export function findServices(db: Reader) {
  return db.selectFrom('services').select(['id', 'name', 'icon', 'category']).orderBy('id').execute();
}

const names = statement<{ id: number; name: string }>(
  engine => `select id, name from services where id in ${idsIn(engine)}`,
);

/** Returns the present names of these services: id → name. */
export async function namesOfServices(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await names(db, JSON.stringify(ids))).map(({ id, name }) => [id, name]));
}

export async function serviceExists(db: Reader, serviceId: number): Promise<boolean> {
  const row = await db.selectFrom('services').select('id').where('id', '=', serviceId).executeTakeFirst();
  return row !== undefined;
}

/** Whether there is such a profile, approved or not. */
export async function profileExists(db: Reader, profileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('technicians')
    .select('profile_id')
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the technicians whose profile is public, from one id up to, but not including, another. */
export async function findPublicIds(db: Reader, from: number, to: number): Promise<number[]> {
  const rows = await db
    .selectFrom('technicians')
    .innerJoin('users', 'users.id', 'technicians.user_id')
    .select('user_id')
    .where('approved', '=', 1)
    .where('users.suspended_at', 'is', null)
    .where('user_id', '>=', from)
    .where('user_id', '<', to)
    .orderBy('user_id')
    .execute();
  return rows.map(row => row.user_id);
}

/** The highest id of a technician, public or not; 0 when there is none. */
export async function findLastId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('technicians')
    .select('user_id')
    .orderBy('user_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? 0;
}
