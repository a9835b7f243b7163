import type { Transaction } from '../../../platform/database/database.ts';
import { engineOf, fixedQuery } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { removeWords, replaceWords } from '../../../platform/database/word-index.ts';
import { asSeen } from './seen-profiles.ts';

export const EMPTY_PROFILE = {
  bio: '',
  experience_years: 0,
  hourly_rate_cents: null,
  latitude: null,
  longitude: null,
  address: '',
  available: 1,
} as const;

/** Inserts an empty profile that waits for approval. Returns false when the user already has a profile. */
export async function insertProfile(tx: Transaction, userId: number): Promise<boolean> {
  const row = await tx.db
    .insertInto('technicians')
    .values({
      ...EMPTY_PROFILE,
      user_id: userId,
      photo: null,
      approved: 0,
      rating_sum: 0,
      rating_count: 0,
      created_at: tx.now,
    })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .returning('profile_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a profile until the end of the transaction, by a write without a change. Returns false when there is no profile. */
export async function lockProfile(tx: Transaction, userId: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('technicians')
    .set(columns => ({ approved: columns.ref('approved') }))
    .where('user_id', '=', userId)
    .returning('profile_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes a withdrawal of the approval and a suspension wait until the transaction ends. Otherwise they miss a job that the technician gets
 * at the same time. SQLite has one writer at a time.
 */
export async function lockApproval({ db }: Transaction, userId: number): Promise<void> {
  if (engineOf(db) === 'postgres') await shareApproval(db, userId);
}

const shareApproval = fixedQuery((db, userId: number) =>
  db.selectFrom('technicians').select('approved').where('user_id', '=', userId).forShare(),
);

/** The fields that the technician edits. */
export type ProfileDetails = Pick<
  Tables['technicians'],
  'bio' | 'experience_years' | 'hourly_rate_cents' | 'latitude' | 'longitude' | 'address'
> &
  Partial<Pick<Tables['technicians'], 'available'> & { readonly point_moves: string }>;

/** Writes the details. Returns false when there is no profile. */
export async function updateProfile(
  tx: Transaction,
  userId: number,
  details: ProfileDetails,
): Promise<boolean> {
  const row = await tx.db
    .updateTable('technicians')
    .set(details)
    .where('user_id', '=', userId)
    .returning('profile_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await replaceWords(tx, 'technician_addresses', userId, details.address);
  return true;
}

/** Adds a service; does nothing when the technician already offers it. */
export async function insertService(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  await tx.db
    .insertInto('technician_services')
    .values({ user_id: userId, service_id: serviceId })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

export async function deleteService(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  await tx.db
    .deleteFrom('technician_services')
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .execute();
}

/** Approves a pending profile. Returns the owner's id, or null when no profile with this id is pending. */
export async function markApproved(tx: Transaction, profileId: number): Promise<number | null> {
  const row = await tx.db
    .updateTable('technicians')
    .set(profile => ({ approved: 1, ...asSeen(profile) }))
    .where('profile_id', '=', profileId)
    .where('approved', '=', 0)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Withdraws the approval, so that the profile is pending again. Returns whether it was approved. */
export async function markPending(tx: Transaction, userId: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('technicians')
    .set({ approved: 0, changed_at: null })
    .where('user_id', '=', userId)
    .where('approved', '=', 1)
    .returning('profile_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a pending profile with its services. Returns its owner and photo, or undefined when no profile with this id is pending. */
export async function deletePendingProfile(tx: Transaction, profileId: number) {
  const deleted = await tx.db
    .deleteFrom('technicians')
    .where('profile_id', '=', profileId)
    .where('approved', '=', 0)
    .returning(['user_id', 'photo'])
    .executeTakeFirst();
  if (deleted) await removeWords(tx, 'technician_addresses', deleted.user_id);
  return deleted;
}

/** Removes the services and all fields that the technician edits. */
export async function clearProfile(tx: Transaction, userId: number): Promise<void> {
  await tx.db.deleteFrom('technician_services').where('user_id', '=', userId).execute();
  await updateProfile(tx, userId, EMPTY_PROFILE);
  await updatePhoto(tx, userId, null);
}

/** Deletes a profile with its services. Returns its photo, or undefined when there is no profile. */
export async function deleteProfile(tx: Transaction, userId: number) {
  const deleted = await tx.db
    .deleteFrom('technicians')
    .where('user_id', '=', userId)
    .returning('photo')
    .executeTakeFirst();
  // Afterwards, because the deletion waits for a parallel save of the profile, which stores the words of another address.
  await removeWords(tx, 'technician_addresses', userId);
  return deleted;
}

/** Stores or removes the photo. */
export async function updatePhoto(tx: Transaction, userId: number, photo: string | null): Promise<void> {
  await tx.db.updateTable('technicians').set({ photo }).where('user_id', '=', userId).execute();
}

/** Changes sum and count of the ratings in one statement, so that parallel reviews do not lose an update. */
export async function changeRating(
  tx: Transaction,
  userId: number,
  change: { readonly sum: number; readonly count: number },
): Promise<void> {
  await tx.db
    .updateTable('technicians')
    .set(row => ({
      rating_sum: row('rating_sum', '+', change.sum),
      rating_count: row('rating_count', '+', change.count),
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Replaces sum and count of the ratings. */
export async function writeRating(
  tx: Transaction,
  userId: number,
  { sum, count }: { readonly sum: number; readonly count: number },
): Promise<void> {
  await tx.db
    .updateTable('technicians')
    .set({ rating_sum: sum, rating_count: count })
    .where('user_id', '=', userId)
    .execute();
}
