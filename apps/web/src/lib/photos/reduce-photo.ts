import { IMAGE_MAX_BYTES, SENT_PHOTO_MAX_SIDE } from '@oficio/domain/photos.ts';

/** Tried one after the other until the photo is small enough. */
const QUALITIES = [0.9, 0.75, 0.5];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A reduced photo; null if the photo can be sent as it is. */
export type Reduction = { readonly photo: Blob | null } | { readonly refusal: 'unreadable' | 'too_large' };

/** Returns the largest size of the same shape whose sides are at most `side`. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const share = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * share));
  return { width: scaled(width), height: scaled(height) };
}

export interface PhotoToReduce {
  /** A file, or a picture that another decoder has made. */
  readonly photo: Blob | ImageBitmap;
  /** False if the server cannot read the format. */
  readonly isSendable: boolean;
}

/**
 * Decodes a photo, which shows whether it is one, and reduces it if it is too large to be sent. The browser turns it upright.
 * Runs in a worker or in the page.
 */
export async function reducePhoto({ photo, isSendable }: PhotoToReduce): Promise<Reduction> {
  const isLight = isSendable && photo instanceof Blob && photo.size <= IMAGE_MAX_BYTES;
  let bitmap: ImageBitmap;
  try {
    bitmap = photo instanceof Blob ? await createImageBitmap(photo) : photo;
  } catch {
    return { refusal: isLight ? 'unreadable' : 'too_large' };
  }
  try {
    const isSmall = Math.max(bitmap.width, bitmap.height) <= SENT_PHOTO_MAX_SIDE;
    if (isLight && (isSmall || !canDraw())) return { photo: null };
    const reduced = canDraw() ? await encode(bitmap).catch(() => null) : null;
    return reduced ? { photo: reduced } : { refusal: 'too_large' };
  } finally {
    // A photo of 48 megapixels takes 192 MB, which the browser would keep until the next garbage collection.
    bitmap.close();
  }
}

/** Safari has it since 16.4. The server reduces what an older browser sends. */
const canDraw = (): boolean => typeof OffscreenCanvas !== 'undefined';

/** Returns the picture as a JPEG that can be sent; null if no JPEG is small enough. Rejects without memory for the picture. */
async function encode(bitmap: ImageBitmap): Promise<Blob | null> {
  const { width, height } = sizeWithin(bitmap, SENT_PHOTO_MAX_SIDE);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency, and a transparent pixel would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (photo.size <= IMAGE_MAX_BYTES) return photo;
  }
  return null;
}
