/** Maximum size of a photo: 5 MB (spec, section 9). Bytes. */
export const IMAGE_MAX_BYTES = 5_242_880;
/** Maximum pixels of a photo. Larger photos are rejected before they are decoded. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Longest side of the photos that browsers send, in pixels. They reduce larger ones. */
export const SENT_PHOTO_MAX_SIDE = 2560;
/** Name of the worker that decodes HEIC photos, in the built web app. The server gives it a policy of its own. */
export const HEIC_WORKER = 'heic-worker';
/** Maximum photos of a request. */
export const REQUEST_PHOTOS_MAX = 6;

export const IMAGE_TOO_LARGE = 'La imagen no debe superar 5MB';
export const IMAGE_WRONG_TYPE = 'Solo se permiten archivos de imagen';

/** Why a browser refuses a chosen file, and what its owner can do. */
const PHOTO_REFUSALS = {
  wrong_type: `${IMAGE_WRONG_TYPE}. Elige una foto en formato JPEG, PNG, WebP, AVIF, GIF o HEIC`,
  unreadable: 'No se puede abrir la imagen; puede estar dañada. Elige otra, o guárdala otra vez como JPEG',
  too_large: `${IMAGE_TOO_LARGE}. No se ha podido reducir: guárdala con menos resolución y vuelve a elegirla`,
  heic: 'No se ha podido convertir esta foto HEIC. Guárdala como JPEG, o hazle una captura de pantalla, y vuelve a elegirla',
  heic_decoder:
    'No se ha podido descargar lo necesario para abrir fotos HEIC. Comprueba tu conexión y vuelve a elegirla, o guárdala como JPEG',
} as const;

export type PhotoRefusalReason = keyof typeof PHOTO_REFUSALS;

/** Returns the text for a refused file, which may be one of several. */
export const photoRefusal = (fileName: string, reason: PhotoRefusalReason): string =>
  `${fileName}: ${PHOTO_REFUSALS[reason]}`;

/** Widths of a technician's square photo in pixels. Each size is a file. */
export const PHOTO_WIDTHS = [96, 192, 384, 768] as const;

/** Widths of the square photos of a technician's portfolio in pixels. */
export const PORTFOLIO_WIDTHS = [192, 384, 768, 1200] as const;

/** All widths of public photos. */
export const PUBLIC_WIDTHS: readonly number[] = [...new Set([...PHOTO_WIDTHS, ...PORTFOLIO_WIDTHS])];

/** Path of the photos of technicians and their portfolios. Another photo has another address. */
export const PUBLIC_PHOTOS_PATH = '/photos';
/** Seconds for which caches may keep a public photo: so long can a removed one still be seen. */
export const PUBLIC_PHOTO_SECONDS = 3600;

/** Returns the name of the file of one size. `photo` is the common part of the names. */
export const photoFile = (photo: string, width: number): string => `${photo}-${width}.webp`;

/** Returns the names of all files of a photo with these widths. */
export const photoFiles = (photo: string, widths: readonly number[]): string[] =>
  widths.map(width => photoFile(photo, width));

/**
 * Returns the address of one size of a photo. `photo` is the common part of the addresses. While the profile is not public, its owner
 * and the staff get it with a signature behind a '?', which becomes the query of each address.
 */
export function photoUrl(photo: string, width: number): string {
  const name = photoName(photo);
  return `${PUBLIC_PHOTOS_PATH}/${photoFile(name, width)}${photo.slice(name.length)}`;
}

/** Returns the common part of a photo's addresses without the signature. */
export const photoName = (photo: string): string => photo.split('?', 1)[0] ?? photo;

/** Returns the sizes of a photo for the `srcset` of an image. */
export const photoSources = (photo: string, widths: readonly number[]): string =>
  widths.map(width => `${photoUrl(photo, width)} ${width}w`).join(', ');
