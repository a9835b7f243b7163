import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { movesAfter, pointMovesText } from '@oficio/domain/technicians/point-moves.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { flagOf } from '../../../platform/database/tables.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { refreshSearch } from '../changes/record-changes.ts';
import { isHidden } from '../store/catalogue.ts';
import { findProfile } from '../store/read-profiles.ts';
import { noteChange } from '../store/seen-profiles.ts';
import {
  deleteService,
  insertProfile,
  insertService,
  lockProfile,
  updateProfile,
} from '../store/write-profiles.ts';

type PointLimits = Pick<Settings, 'pointMovesPerDay' | 'rateLimit'>;

type Profile = Body<typeof ownProfileEndpoints.updateMyProfile>;

/**
 * Saves the whole profile. Empties missing fields, but keeps a missing availability. A rejected technician has no profile and applies again
 * by saving one. Throws 429 when the point has moved too often in a day.
 */
export async function saveProfile(
  tx: Transaction,
  userId: number,
  profile: Profile,
  limits: PointLimits,
): Promise<void> {
  if (await insertProfile(tx, userId)) await tx.publish('technician_applied', { technicianId: userId });
  const point_moves = await countPointMove(tx, userId, profile, limits);
  await updateProfile(tx, userId, {
    point_moves,
    bio: profile.bio ?? '',
    experience_years: profile.experience_years ?? 0,
    hourly_rate_cents: profile.hourly_rate === null ? null : Math.round(profile.hourly_rate * 100),
    latitude: profile.latitude,
    longitude: profile.longitude,
    address: profile.address ?? '',
    ...(profile.available === undefined ? {} : { available: flagOf(profile.available) }),
  });
  await noteChange(tx, userId);
  await refreshSearch(tx, userId);
}

/** Returns the JSON list of the moves of the last day, with the one to this profile. Throws 429 when it is one too many. Without `rateLimit` nothing is counted. */
async function countPointMove(
  tx: Transaction,
  userId: number,
  profile: Profile,
  { pointMovesPerDay, rateLimit }: PointLimits,
): Promise<string> {
  if (!rateLimit) return '[]';
  // Parallel calls wait for each other, because their moves are counted.
  await lockProfile(tx, userId);
  const saved = await findProfile(tx.db, userId);
  const { moves, waitMs } = movesAfter(
    {
      from: saved ? pointOf(saved) : null,
      to: pointOf(profile),
      moves: JSON.parse(saved?.point_moves ?? '[]') as number[],
      now: tx.now,
    },
    pointMovesPerDay,
  );
  if (waitMs > 0)
    throw new AppError('point_quota', {
      field: 'latitude',
      text: pointMovesText(pointMovesPerDay, waitMs),
      retryAfter: Math.ceil(waitMs / 1000),
    });
  return JSON.stringify(moves);
}

const pointOf = ({ latitude, longitude }: Pick<Profile, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * Adds a service to the technician's profile. Does nothing if it is there. Throws 404 without profile or service, and 400
 * for a hidden service, which the technician can only keep.
 */
export async function addService(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  await requireProfile(tx, userId);
  await assertExists(tx, serviceId);
  // Waits for a change of the service that runs, which does not see this offer. The check and the card then see the change.
  await insertService(tx, userId, serviceId);
  if (await isHidden(tx.db, serviceId)) throw new AppError('service_hidden', { field: 'service_id' });
  await refreshSearch(tx, userId);
}

/** Removes a service from the technician's profile. Does nothing if it is not there. Throws 404 without profile. */
export async function removeService(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  await requireProfile(tx, userId);
  await deleteService(tx, userId, serviceId);
  await refreshSearch(tx, userId);
}

async function assertExists({ db }: Transaction, serviceId: number): Promise<void> {
  if ((await isHidden(db, serviceId)) === undefined)
    throw new AppError('service_not_found', { field: 'service_id' });
}

async function requireProfile(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockProfile(tx, userId))) throw new AppError('profile_not_found');
}
