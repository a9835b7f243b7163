import { publicPoint } from '@oficio/domain/technicians/geo.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { fixedQuery } from '../../../platform/database/statement.ts';
import { idsOf, SERVICE_IDS } from './listed.ts';
import { type ProfileRow, profiles } from './read-profiles.ts';

/** A technician for other modules. */
export interface Technician {
  readonly userId: number;
  readonly profileId: number;
  readonly name: string;
  readonly phone: string | null;
  readonly approved: boolean;
  /** True if the public sees the profile: approved and not suspended. */
  readonly isPublic: boolean;
  /** True if the technician is set as available and not suspended. */
  readonly available: boolean;
  /** Rounded to three decimals; null until the technician enters a place. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The exact address; empty until the technician enters it. */
  readonly address: string;
  readonly hourlyRateCents: number | null;
  /** Null unless the profile is public. */
  readonly photo: string | null;
  /** Ascending. */
  readonly serviceIds: readonly number[];
}

const serviceIds = sql.raw<string | null>(SERVICE_IDS).as('service_ids');

const selectProfile = fixedQuery((db, userId: number) =>
  profiles(db).where('technicians.user_id', '=', userId).select(serviceIds),
);

/** Returns the technician with this user id, approved or not; undefined when there is no profile. */
export async function findTechnician(db: Reader, userId: number): Promise<Technician | undefined> {
  const [profile] = await selectProfile(db, userId);
  if (!profile) return undefined;
  return {
    userId,
    profileId: profile.profile_id,
    name: profile.name,
    phone: profile.phone,
    approved: profile.approved === 1,
    isPublic: isPublic(profile),
    available: profile.available === 1 && profile.suspended_at === null,
    ...publicPlace(profile),
    address: profile.address,
    hourlyRateCents: profile.hourly_rate_cents,
    photo: isPublic(profile) ? profile.photo : null,
    serviceIds: idsOf(profile.service_ids ?? '').sort((one, other) => one - other),
  };
}

const selectApproved = fixedQuery((db, userId: number) =>
  db
    .selectFrom('technicians')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(({ eb, lit }) => eb('approved', '=', lit(1))),
);

/** Returns whether the user is an approved technician. */
export const isApproved = async (db: Reader, userId: number): Promise<boolean> =>
  (await selectApproved(db, userId)).length > 0;

/** Returns whether the public sees the profile. */
export const isPublic = ({
  approved,
  suspended_at,
}: Pick<ProfileRow, 'approved' | 'suspended_at'>): boolean => approved === 1 && suspended_at === null;

/** Returns the rounded place that the public sees. */
export function publicPlace({ latitude, longitude }: Pick<ProfileRow, 'latitude' | 'longitude'>) {
  return latitude === null || longitude === null
    ? { latitude: null, longitude: null }
    : publicPoint({ latitude, longitude });
}
