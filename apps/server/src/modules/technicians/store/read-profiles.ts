import { nameWithState } from '@oficio/domain/technicians/catalogue/rules.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { AscendingIdPage } from '../../../platform/database/paging/id-pages.ts';
import type { Flag } from '../../../platform/database/tables.ts';

/** Returns a profile with its exact place and its owner's name and contact data. */
export function findProfile(db: Reader, userId: number) {
  return profiles(db).where('technicians.user_id', '=', userId).executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Returns profiles that wait for a decision, oldest first. */
export function findPendingProfiles(db: Reader, { after, limit }: AscendingIdPage): Promise<ProfileRow[]> {
  return profiles(db)
    .where('technicians.approved', '=', 0)
    .where('technicians.profile_id', '>', after)
    .orderBy('technicians.profile_id')
    .limit(limit)
    .execute();
}

/** Returns who has waited for a decision for the longest time. */
export const findLongestPendingProfiles = (db: Reader, limit: number) =>
  findPendingProfiles(db, { after: 0, limit });

/** Returns the exact mean of all reviews, 1 to 5, or null without reviews. */
export function meanRating({ rating_sum, rating_count }: Pick<ProfileRow, 'rating_sum' | 'rating_count'>) {
  return rating_count === 0 ? null : rating_sum / rating_count;
}

/** Selects profiles with their owners. */
export function profiles(db: Reader) {
  return db
    .selectFrom('technicians')
    .innerJoin('users', 'users.id', 'technicians.user_id')
    .selectAll('technicians')
    .select(['users.name', 'users.email', 'users.phone', 'users.suspended_at']);
}

export interface OfferedService {
  /** The technician. */
  readonly user_id: number;
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly category: string;
  /** 1 if an administrator has hidden the service from customers. */
  readonly hidden: Flag;
}

/** Returns the services that the public sees on a profile. */
export const shownOf = <Service extends Pick<OfferedService, 'hidden'>>(
  services: readonly Service[],
): readonly Service[] => services.filter(({ hidden }) => hidden === 0);

/** Returns the names of the services for administrators, who also see the hidden ones. */
export const namesForStaff = (services: readonly OfferedService[]): string[] =>
  services.map(({ name, hidden }) => nameWithState(name, hidden === 1));

/** Returns the services that these technicians offer, also the hidden ones, in the catalogue's order. */
export async function servicesOf(db: Reader, userIds: readonly number[]): Promise<OfferedService[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('technician_services')
    .innerJoin('services', 'services.id', 'technician_services.service_id')
    .select(['technician_services.user_id', 'services.id', 'services.name'])
    .select(['services.icon', 'services.category', 'services.hidden'])
    .where('technician_services.user_id', 'in', userIds)
    .orderBy('services.position')
    .orderBy('services.id')
    .execute();
}

/** Returns the technician of a profile, approved or not; null when it does not exist. */
export async function findProfileOwner(db: Reader, profileId: number): Promise<number | null> {
  const row = await db
    .selectFrom('technicians')
    .select('user_id')
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns the ids of the technicians with a public profile, from `from` to before `to`. */
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

/** Returns the highest id of a technician, public or not; 0 when there is none. */
export async function findLastId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('technicians')
    .select('user_id')
    .orderBy('user_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? 0;
}
