import { Failure } from '@oficio/domain/errors.ts';
import { IMAGE_MAX_PIXELS } from '@oficio/domain/fields/limits.ts';
import { Turns } from './turns.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const LONGEST_SIDE = 1600;
const QUALITY = 80;

/** A few kilobytes may decode to hundreds of megabytes, so never two at once. */
const turns = new Turns({ parallel: 1, waiting: 24 });

/** Comes with the first photo: a server without photos need not hold it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Every photo comes once: what is kept of the last ones helps nobody.
  sharp.cache(false);
  return sharp;
}

/**
 * Decodes a photo and encodes it again: what is kept is pixels only, without place, camera or anything hidden behind
 * them. Throws a `Failure` when the bytes are not a photo, whatever their name says, or when too many are waiting.
 */
export function toPhoto(bytes: Buffer, field: string): Promise<Buffer> {
  return turns.run(() => reencode(bytes, field));
}

async function reencode(bytes: Buffer, field: string): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!FORMATS.has(format)) throw new Failure('image_unreadable', { field });
    if (width * height > IMAGE_MAX_PIXELS) throw new Failure('image_dimensions', { field });
    return await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('image_unreadable', { field, cause: error });
  }
}
