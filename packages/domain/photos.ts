/** Widths of a technician's square photo in pixels. Each size is a file. */
export const PHOTO_WIDTHS = [96, 192, 384, 768] as const;

/** Widths of the square photo of a technician's work in pixels. */
export const WORK_WIDTHS = [192, 384, 768, 1200] as const;

/** All widths of public photos. */
export const PUBLIC_WIDTHS: readonly number[] = [...new Set([...PHOTO_WIDTHS, ...WORK_WIDTHS])];

/** Path of the public photos. A photo never changes at its address, so that browsers can keep it. */
export const PUBLIC_PHOTOS_PATH = '/photos';

/** Returns the name of the file of one size. `photo` is the common part of the names. */
export const photoFile = (photo: string, width: number): string => `${photo}-${width}.webp`;

/** Returns the names of all files of a photo with these widths. */
export const photoFiles = (photo: string, widths: readonly number[]): string[] =>
  widths.map(width => photoFile(photo, width));

/** Returns the address of one size of a photo. */
export const photoUrl = (photo: string, width: number): string =>
  `${PUBLIC_PHOTOS_PATH}/${photoFile(photo, width)}`;

/** Returns the sizes of a photo for the `srcset` of an image. */
export const photoSources = (photo: string, widths: readonly number[]): string =>
  widths.map(width => `${photoUrl(photo, width)} ${width}w`).join(', ');
