/** 5 MB: the largest photo (spec, section 9). Bytes. */
export const IMAGE_MAX_BYTES = 5_242_880;
/** Pixels of a photo once decoded; more is refused before it is decoded. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Only these are decoded; SVG is not a photo. */
export const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
] as const;
export const IMAGE_TOO_LARGE = 'La imagen no debe superar 5MB';
export const IMAGE_WRONG_TYPE = 'Solo se permiten archivos de imagen';
