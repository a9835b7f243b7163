/** Widths of a technician's square photo in pixels. Each size is a file. */
export const PHOTO_WIDTHS = [96, 192, 384, 768] as const;

/** Path of the public photos. A photo never changes at its address, so that browsers can keep it. */
export const PUBLIC_PHOTOS_PATH = '/photos';

/** Returns the name of the file of one size. `photo` is the common part of the names. */
export const photoFile = (photo: string, width: number): string => `${photo}-${width}.webp`;

/** Returns the names of all files of a technician's photo. */
export const photoFiles = (photo: string): string[] => PHOTO_WIDTHS.map(width => photoFile(photo, width));

/** Returns the address of one size of a photo. */
export const photoUrl = (photo: string, width: number): string =>
  `${PUBLIC_PHOTOS_PATH}/${photoFile(photo, width)}`;
