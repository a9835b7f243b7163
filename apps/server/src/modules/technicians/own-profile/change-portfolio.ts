import { AppError } from '@oficio/domain/errors.ts';
import { PORTFOLIO_WIDTHS } from '@oficio/domain/photos.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/files/upload-folder.ts';
import { withSquares } from '../../../platform/files/with-photo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refreshSearch } from '../changes/record-changes.ts';
import {
  deletePortfolio,
  deletePortfolioPhoto,
  insertPortfolioPhoto,
  isPortfolioFull,
  type PortfolioPhotoKey,
  updatePortfolioCaption,
} from '../store/portfolios.ts';
import { findProfile } from '../store/read-profiles.ts';
import { lockProfile } from '../store/write-profiles.ts';
import { dropPhoto, type PhotoSender } from './change-photo.ts';

const FIELD = 'image';

/** Adds a photo to the portfolio. Throws 400 without a photo, 404 without a profile, 409 when the technician has the maximum. */
export async function addPortfolioPhoto(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  { userId, address }: PhotoSender,
  { file, caption }: { readonly file: Upload | null; readonly caption: string },
): Promise<void> {
  if (!file) throw new AppError('image_missing', { field: FIELD });
  // Checked before the photo is decoded, which is expensive. The transaction checks again.
  if (!(await findProfile(database.read, userId))) throw new AppError('profile_not_found');
  if (await isPortfolioFull(database.read, userId)) throw new AppError('works_full');
  const source = { field: FIELD, accountId: userId, address, widths: PORTFOLIO_WIDTHS };
  await withSquares(files, file, source, photo =>
    database.transaction(async tx => {
      // The lock makes two parallel uploads count each other.
      if (!(await lockProfile(tx, userId))) throw new AppError('profile_not_found');
      if (!(await insertPortfolioPhoto(tx, { user_id: userId, photo, caption })))
        throw new AppError('works_full');
      await refreshSearch(tx, userId);
    }),
  );
}

/** Changes the caption. Throws 404 when the technician has no such photo. */
export async function changePortfolioCaption(
  tx: Transaction,
  key: PortfolioPhotoKey,
  caption: string,
): Promise<void> {
  if (!(await updatePortfolioCaption(tx, key, caption))) throw new AppError('work_not_found');
  await refreshSearch(tx, key.userId);
}

/** Removes a photo of the portfolio. Throws 404 when the technician has no such photo. */
export async function removePortfolioPhoto(tx: Transaction, key: PortfolioPhotoKey): Promise<void> {
  const removed = await deletePortfolioPhoto(tx, key);
  if (!removed) throw new AppError('work_not_found');
  await dropPhoto(tx, removed.photo);
  await refreshSearch(tx, key.userId);
}

/** Removes all photos of the portfolio. The caller refreshes the search. */
export async function removePortfolio(tx: Transaction, userId: number): Promise<void> {
  for (const photo of await deletePortfolio(tx, userId)) await dropPhoto(tx, photo);
}
