import { ERRORS } from '@oficio/domain/errors.ts';
import { PhotoRefusal, preparePhoto } from './prepare-photo.ts';

export interface PhotoTarget {
  /** Returns how many more photos there may be. Asked before each file, because the user may remove photos meanwhile. */
  readonly room: () => number;
  /** Receives each photo as soon as it can be sent. */
  readonly onReady: (photo: File) => void;
}

/**
 * Prepares chosen files one after the other and passes on those that are photos. Returns why others were refused, by name;
 * null when none was.
 */
export async function preparePhotos(
  files: readonly File[],
  { room, onReady }: PhotoTarget,
  prepare = preparePhoto,
): Promise<string | null> {
  const problems: string[] = [];
  for (const file of files) {
    if (room() <= 0) {
      problems.push(ERRORS.too_many_photos[1]);
      break;
    }
    try {
      onReady(await prepare(file));
    } catch (error) {
      if (!(error instanceof PhotoRefusal)) throw error;
      problems.push(error.message);
    }
  }
  return problems.length === 0 ? null : problems.join('. ');
}
