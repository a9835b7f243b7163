import { MAX_PORTFOLIO_PHOTOS } from '@oficio/domain/technicians/limits.ts';
import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type PortfolioPhotoRow = Readonly<Selectable<Tables['technician_works']>>;

/** Returns the portfolio photos of these technicians, the newest first. */
export async function portfoliosOf(db: Reader, userIds: readonly number[]): Promise<PortfolioPhotoRow[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('technician_works')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('id', 'desc')
    .limit(userIds.length * MAX_PORTFOLIO_PHOTOS)
    .execute();
}

/** Returns whether the technician has the maximum of photos in the portfolio. */
export const isPortfolioFull = async (db: Reader, userId: number): Promise<boolean> =>
  (await portfoliosOf(db, [userId])).length >= MAX_PORTFOLIO_PHOTOS;

/** Adds a photo to a portfolio. The caller has locked the profile. Returns false if the technician has the maximum. */
export async function insertPortfolioPhoto(
  tx: Transaction,
  photo: Pick<PortfolioPhotoRow, 'user_id' | 'photo' | 'caption'>,
): Promise<boolean> {
  if (await isPortfolioFull(tx.db, photo.user_id)) return false;
  await tx.db
    .insertInto('technician_works')
    .values({ ...photo, created_at: tx.now })
    .execute();
  return true;
}

/** Names one photo of a portfolio. */
export interface PortfolioPhotoKey {
  readonly userId: number;
  readonly photoId: number;
}

/** Returns false when the technician has no such photo. */
export async function updatePortfolioCaption(
  tx: Transaction,
  { userId, photoId }: PortfolioPhotoKey,
  caption: string,
) {
  const row = await tx.db
    .updateTable('technician_works')
    .set({ caption })
    .where('id', '=', photoId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a photo of a portfolio and returns its name; undefined when the technician has no such photo. */
export const deletePortfolioPhoto = (tx: Transaction, { userId, photoId }: PortfolioPhotoKey) =>
  tx.db
    .deleteFrom('technician_works')
    .where('id', '=', photoId)
    .where('user_id', '=', userId)
    .returning('photo')
    .executeTakeFirst();

/** Deletes the work with this photo. Returns whether the technician had it. */
export async function deletePortfolioPhotoNamed(
  tx: Transaction,
  userId: number,
  photo: string,
): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('technician_works')
    .where('photo', '=', photo)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the portfolio of a technician and returns its photos. */
export async function deletePortfolio(tx: Transaction, userId: number): Promise<readonly string[]> {
  const rows = await tx.db
    .deleteFrom('technician_works')
    .where('user_id', '=', userId)
    .returning('photo')
    .execute();
  return rows.map(({ photo }) => photo);
}
