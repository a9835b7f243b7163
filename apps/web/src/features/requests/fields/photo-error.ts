import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  IMAGE_TYPES,
  IMAGE_WRONG_TYPE,
} from '@oficio/domain/fields/limits.ts';

/** Why a file cannot be the photo, or null (spec, section 5). */
export function photoError(file: Pick<File, 'size' | 'type'>): string | null {
  if (file.size === 0 || !IMAGE_TYPES.some(type => type === file.type)) return IMAGE_WRONG_TYPE;
  return file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}
