import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  IMAGE_TYPES,
  IMAGE_WRONG_TYPE,
} from '@oficio/domain/fields/limits.ts';

/** Without HEIC in this list, an iPhone converts its photos to JPEG, which all browsers can show. */
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Returns why a file cannot be sent as a photo, or null (spec, section 5). */
export function photoError(file: Pick<File, 'size' | 'type'>): string | null {
  if (file.size === 0 || !IMAGE_TYPES.some(type => type === file.type)) return IMAGE_WRONG_TYPE;
  return file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}
