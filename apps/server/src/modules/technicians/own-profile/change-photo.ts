import { AppError } from '@oficio/domain/errors.ts';
import { PHOTO_WIDTHS, PUBLIC_WIDTHS, photoFiles } from '@oficio/domain/photos.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/files/upload-folder.ts';
import { withSquares } from '../../../platform/files/with-photo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refreshSearch } from '../changes/record-changes.ts';
import { findProfile } from '../store/read-profiles.ts';
import { lockProfile, updatePhoto } from '../store/write-profiles.ts';

const FIELD = 'image';

/** The technician who sends a photo. */
export interface PhotoSender {
  readonly userId: number;
  /** Network address. */
  readonly address: string;
}

/** Throws 404 without a profile. Called before the photo arrives. */
export async function assertProfile({ database }: Pick<Platform, 'database'>, userId: number): Promise<void> {
  if (!(await findProfile(database.read, userId))) throw new AppError('profile_not_found');
}

/** Stores or replaces the photo of the technician's profile. Throws 400 without a photo, 404 without a profile. */
export async function setPhoto(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  { userId, address }: PhotoSender,
  file: Upload | null,
): Promise<void> {
  if (!file) throw new AppError('image_missing', { field: FIELD });
  // Checked before the photo is decoded, which is expensive.
  await assertProfile({ database }, userId);
  const source = { field: FIELD, accountId: userId, address, widths: PHOTO_WIDTHS };
  await withSquares(files, file, source, photo => database.transaction(tx => changePhoto(tx, userId, photo)));
}

/** Removes the photo; does nothing without one. Throws 404 without a profile. */
export const removePhoto = (tx: Transaction, userId: number): Promise<void> => changePhoto(tx, userId, null);

async function changePhoto(tx: Transaction, userId: number, photo: string | null): Promise<void> {
  // The lock makes two parallel changes see each other's photo, so that no file stays behind.
  if (!(await lockProfile(tx, userId))) throw new AppError('profile_not_found');
  const before = await findProfile(tx.db, userId);
  await updatePhoto(tx, userId, photo);
  await dropPhoto(tx, before?.photo ?? null);
  await refreshSearch(tx, userId);
}

/** Announces that no row names this photo any more. Does nothing for null. */
export async function dropPhoto(tx: Transaction, photo: string | null): Promise<void> {
  if (photo !== null) await tx.publish('photo_dropped', { photo });
}

/** Deletes the files of photos without an owner. The photo sweep deletes those that a crash leaves. */
export function deleteDroppedPhotos({
  events,
  files,
  log,
}: Pick<Platform, 'events' | 'files' | 'log'>): void {
  const remove = (name: string) =>
    files.remove(name).catch(error => log.warn({ err: error }, 'photo of a technician not removed'));
  events.subscribe('photo_dropped', async (tx, { photo }) =>
    tx.afterCommit(() => void Promise.all(photoFiles(photo, PUBLIC_WIDTHS).map(remove))),
  );
}
