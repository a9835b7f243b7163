import { ERRORS } from '@oficio/domain/errors.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  IMAGE_TYPES,
  IMAGE_WRONG_TYPE,
  REQUEST_PHOTOS_MAX,
} from '@oficio/domain/fields/limits.ts';

/** Without HEIC in this list, an iPhone converts its photos to JPEG, which all browsers can show. */
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Returns why a file cannot be sent as a photo, or null (spec, section 5). */
export function photoError(file: Pick<File, 'size' | 'type'>): string | null {
  if (file.size === 0 || !IMAGE_TYPES.some(type => type === file.type)) return IMAGE_WRONG_TYPE;
  return file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}

interface CheckedPhotos {
  readonly accepted: readonly File[];
  /** Why files were refused; null when all are accepted. */
  readonly problem: string | null;
}

/** Separates the offered files that can be added to `count` photos from the refused ones. Names a refused file among several. */
export function checkPhotos(offered: readonly File[], count: number): CheckedPhotos {
  const valid = offered.filter(file => photoError(file) === null);
  const accepted = valid.slice(0, Math.max(0, REQUEST_PHOTOS_MAX - count));
  const problems = offered.flatMap(file => {
    const problem = photoError(file);
    return problem === null ? [] : [offered.length === 1 ? problem : `${file.name}: ${problem}`];
  });
  if (accepted.length < valid.length) problems.push(ERRORS.too_many_photos[1]);
  return { accepted, problem: problems.length === 0 ? null : problems.join('. ') };
}
