import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Upload } from '../http/upload.ts';
import type { FileStore } from './file-store.ts';
import { type PhotoSource, toPhoto } from './images.ts';

/**
 * Checks and stores an uploaded photo and does the work with its name in the file store, null without a photo. Removes the
 * photo again when the work fails. Throws a `AppError` for what is no photo.
 */
export async function withPhoto<Result>(
  files: FileStore,
  upload: Upload | null,
  source: PhotoSource,
  work: (name: string | null) => Promise<Result>,
): Promise<Result> {
  const name = upload && (await files.save(await toPhoto(upload.bytes, source)));
  try {
    return await work(name);
  } catch (error) {
    // After an outage the owner of the photo may or may not be stored. The sweep removes a photo without one.
    if (name !== null && !(error instanceof DatabaseUnavailable)) await files.remove(name);
    throw error;
  }
}
