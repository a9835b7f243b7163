/** Maximum size of a photo: 5 MB (spec, section 9). Bytes. */
export const IMAGE_MAX_BYTES = 5_242_880;
/** Maximum pixels of a photo. Larger photos are rejected before they are decoded. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Maximum photos of a request. */
export const REQUEST_PHOTOS_MAX = 6;
/** Accepted formats of photos. */
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
/** Maximum characters of a reason, an answer, a counter-offer's message and similar short texts. */
export const FREE_TEXT_MAX = 500;
export const REASON_MISSING = 'Escribe el motivo';
/** The codes of towns have five digits. A larger number would not fit into their column. */
export const TOWN_CODES = { min: 1, max: 99_999 } as const;
