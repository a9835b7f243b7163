import { MAX_WORKS } from '@oficio/domain/technicians/limits.ts';
import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type WorkRow = Readonly<Selectable<Tables['technician_works']>>;

/** Returns the works of these technicians, the newest first. */
export async function worksOf(db: Reader, userIds: readonly number[]): Promise<WorkRow[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('technician_works')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('id', 'desc')
    .limit(userIds.length * MAX_WORKS)
    .execute();
}

/** Returns whether the technician has the maximum of works. */
export const hasAllWorks = async (db: Reader, userId: number): Promise<boolean> =>
  (await worksOf(db, [userId])).length >= MAX_WORKS;

/** Adds a work. The caller has locked the profile. Returns false if the technician has the maximum. */
export async function insertWork(
  tx: Transaction,
  work: Pick<WorkRow, 'user_id' | 'photo' | 'caption'>,
): Promise<boolean> {
  if (await hasAllWorks(tx.db, work.user_id)) return false;
  await tx.db
    .insertInto('technician_works')
    .values({ ...work, created_at: tx.now })
    .execute();
  return true;
}

/** Names one work of a technician. */
export interface WorkKey {
  readonly userId: number;
  readonly workId: number;
}

/** Returns false when the technician has no such work. */
export async function updateCaption(tx: Transaction, { userId, workId }: WorkKey, caption: string) {
  const row = await tx.db
    .updateTable('technician_works')
    .set({ caption })
    .where('id', '=', workId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a work and returns its photo; undefined when the technician has no such work. */
export const deleteWork = (tx: Transaction, { userId, workId }: WorkKey) =>
  tx.db
    .deleteFrom('technician_works')
    .where('id', '=', workId)
    .where('user_id', '=', userId)
    .returning('photo')
    .executeTakeFirst();

/** Deletes the work with this photo. Returns whether the technician had it. */
export async function deleteWorkWithPhoto(tx: Transaction, userId: number, photo: string): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('technician_works')
    .where('photo', '=', photo)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all works of a technician and returns their photos. */
export async function deleteWorksOf(tx: Transaction, userId: number): Promise<readonly string[]> {
  const rows = await tx.db
    .deleteFrom('technician_works')
    .where('user_id', '=', userId)
    .returning('photo')
    .execute();
  return rows.map(({ photo }) => photo);
}
