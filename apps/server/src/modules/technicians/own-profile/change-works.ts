import { AppError } from '@oficio/domain/errors.ts';
import { WORK_WIDTHS } from '@oficio/domain/photos.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/files/upload-folder.ts';
import { withSquares } from '../../../platform/files/with-photo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refreshSearch } from '../search/refresh.ts';
import { findProfile } from '../store/read-profiles.ts';
import {
  deleteWork,
  deleteWorksOf,
  hasAllWorks,
  insertWork,
  updateCaption,
  type WorkKey,
} from '../store/works.ts';
import { lockProfile } from '../store/write-profiles.ts';
import { dropPhoto, type PhotoSender } from './change-photo.ts';

const FIELD = 'image';

/** Adds a photo of a work. Throws 400 without a photo, 404 without a profile, 409 when the technician has the maximum. */
export async function addWork(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  { userId, address }: PhotoSender,
  { file, caption }: { readonly file: Upload | null; readonly caption: string },
): Promise<void> {
  if (!file) throw new AppError('image_missing', { field: FIELD });
  // Checked before the photo is decoded, which is expensive. The transaction checks again.
  if (!(await findProfile(database.read, userId))) throw new AppError('profile_not_found');
  if (await hasAllWorks(database.read, userId)) throw new AppError('works_full');
  const source = { field: FIELD, accountId: userId, address, widths: WORK_WIDTHS };
  await withSquares(files, file, source, photo =>
    database.transaction(async tx => {
      // The lock makes two parallel uploads count each other.
      if (!(await lockProfile(tx, userId))) throw new AppError('profile_not_found');
      if (!(await insertWork(tx, { user_id: userId, photo, caption }))) throw new AppError('works_full');
      await refreshSearch(tx, userId);
    }),
  );
}

/** Changes the caption. Throws 404 when the technician has no such work. */
export async function changeCaption(tx: Transaction, work: WorkKey, caption: string): Promise<void> {
  if (!(await updateCaption(tx, work, caption))) throw new AppError('work_not_found');
  await refreshSearch(tx, work.userId);
}

/** Removes a photo of a work. Throws 404 when the technician has no such work. */
export async function removeWork(tx: Transaction, work: WorkKey): Promise<void> {
  const removed = await deleteWork(tx, work);
  if (!removed) throw new AppError('work_not_found');
  await dropPhoto(tx, removed.photo);
  await refreshSearch(tx, work.userId);
}

/** Removes all photos of works. The caller refreshes the search. */
export async function removeWorks(tx: Transaction, userId: number): Promise<void> {
  for (const photo of await deleteWorksOf(tx, userId)) await dropPhoto(tx, photo);
}
