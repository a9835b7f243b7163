import { AppError } from '@oficio/domain/errors.ts';
import { photoFile } from '@oficio/domain/photos.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { FileStore } from './file-store.ts';
import { type PhotoSource, toPhoto, toSquares } from './images.ts';
import type { Upload } from './upload-folder.ts';

/**
 * Checks and stores an uploaded photo, then calls `work` with its stored name (null without a photo). Removes the photo
 * when `work` fails. Throws an `AppError` when the file is not a photo.
 */
export function withPhoto<Result>(
  files: FileStore,
  upload: Upload | null,
  source: PhotoSource,
  work: (name: string | null) => Promise<Result>,
): Promise<Result> {
  return upload ? withRequiredPhoto(files, upload, source, work) : work(null);
}

/** As `withPhoto`, for several photos. Stores all or none of them; an error about one of several names its position. */
export async function withPhotos<Result>(
  files: FileStore,
  uploads: readonly Upload[],
  source: PhotoSource,
  work: (names: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const names: string[] = [];
  try {
    for (const [index, { path }] of uploads.entries()) {
      const photo = await toPhoto(path, source).catch(error => {
        const isAboutPhoto = error instanceof AppError && error.field === source.field;
        throw isAboutPhoto ? aboutPhoto(error, { index, count: uploads.length }) : error;
      });
      names.push(await files.save(photo));
    }
    return await work(names);
  } catch (error) {
    await removeUnowned(files, names, error);
    throw error;
  }
}

/** As `withPhoto`, for a photo that is not optional. `work` gets its bytes too. */
export async function withRequiredPhoto<Result>(
  files: FileStore,
  upload: Upload,
  source: PhotoSource,
  work: (name: string, bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const bytes = await toPhoto(upload.path, source);
  const name = await files.save(bytes);
  try {
    return await work(name, bytes);
  } catch (error) {
    await removeUnowned(files, [name], error);
    throw error;
  }
}

/** As `withPhoto`, for a public photo that is stored as squares of these widths. */
export async function withSquares<Result>(
  files: FileStore,
  upload: Upload,
  { widths, ...source }: PhotoSource & { readonly widths: readonly number[] },
  work: (photo: string) => Promise<Result>,
): Promise<Result> {
  const squares = await toSquares(upload.path, widths, source);
  const photo = await files.saveSizes(squares);
  try {
    return await work(photo);
  } catch (error) {
    await removeUnowned(
      files,
      widths.map(width => photoFile(photo, width)),
      error,
    );
    throw error;
  }
}

/** Removes photos whose owner was not stored because of this error. */
async function removeUnowned(files: FileStore, names: readonly string[], error: unknown): Promise<void> {
  // After an outage the row that owns a photo may or may not be stored. The photo sweep removes photos without an
  // owner.
  if (error instanceof DatabaseUnavailable) return;
  for (const name of names) await files.remove(name);
}

interface Position {
  /** 0 for the first photo. */
  readonly index: number;
  /** Photos in the form. */
  readonly count: number;
}

/** Returns the error with the position of the photo, unless the form has only one photo. */
export const aboutPhoto = (error: AppError, { index, count }: Position): AppError =>
  count === 1
    ? error
    : new AppError(error.code, {
        field: error.field,
        text: `La foto ${index + 1} no se puede usar. ${error.message}`,
        cause: error.cause,
      });
