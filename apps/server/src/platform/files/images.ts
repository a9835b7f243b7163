import { readFile } from 'node:fs/promises';
import { AppError } from '@oficio/domain/errors.ts';
import { createdOnce } from '@oficio/domain/fields/created-once.ts';
import { IMAGE_MAX_PIXELS } from '@oficio/domain/photos.ts';
import type { Sharp } from 'sharp';
import { FairQueue } from '../security/limits/fair-queue.ts';
import { networksOf } from '../security/networks-of.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const MAX_SIDE_PX = 1600;
const QUALITY = 80;

/** Photos that wait to be decoded. Each is a file on disk. */
const MAX_WAITING_PHOTOS = 128;

/**
 * Decodes one photo at a time, because a few kilobytes may decode to hundreds of megabytes. Networks are the outer key,
 * because one person can open many accounts. They have no limit of their own, because crowds share an address.
 */
const decoding = new FairQueue({
  parallel: 1,
  maxWaiting: MAX_WAITING_PHOTOS,
  maxWaitingPerKey: [MAX_WAITING_PHOTOS, 2],
  timeoutMs: 20_000,
});

/** Classes of libvips that read the `FORMATS`. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(format => `VipsForeignLoad${format}`);

/** Loads `sharp` with the first photo, so a server without photos does not hold it in memory. */
const loadSharp = createdOnce(async () => {
  const { default: sharp } = await import('sharp');
  // Before the format is known, libvips reads the header with any loader, and the one of SVG draws the picture to measure it.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // Every photo is decoded once, so the cache would never be hit.
  sharp.cache(false);
  // Otherwise libvips would use all cores for one photo and slow down every call.
  sharp.concurrency(1);
  return sharp;
});

export interface PhotoSource {
  /** Field of the form that an error names. */
  readonly field: string;
  /** Account of the sender. The queue gives each account a turn and lets few of its photos wait. */
  readonly accountId: number;
  /** Network address of the sender. */
  readonly address: string;
}

/**
 * Decodes a photo and encodes it again. The result holds only pixels: no location, camera or hidden data. Throws an
 * `AppError` when the file is not a photo or when too many photos wait.
 */
export function toPhoto(path: string, source: PhotoSource): Promise<Buffer> {
  return decode(path, source, image =>
    image
      .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
}

/** Returns the size of a photo in pixels. */
export async function sizeOf(photo: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(photo).metadata();
  return { width, height };
}

/** Returns the middle square of a photo in each of these widths. Throws the errors of `toPhoto`. */
export function toSquares(
  path: string,
  widths: readonly number[],
  source: PhotoSource,
): Promise<ReadonlyMap<number, Buffer>> {
  const largest = Math.max(...widths);
  return decode(path, source, async image => {
    const square = image.resize(largest, largest, { fit: 'cover' }).flatten({ background: 'white' });
    // Encoded without loss, because each size is made from these pixels.
    const pixels = await square.png({ compressionLevel: 1 }).toBuffer();
    const sharp = await loadSharp();
    const squares = new Map<number, Buffer>();
    for (const width of widths)
      squares.set(width, await sharp(pixels).resize(width, width).webp({ quality: QUALITY }).toBuffer());
    return squares;
  });
}

/** Runs `work` on the upright photo when its turn comes. Until then the photo takes no memory. */
async function decode<Result>(
  path: string,
  { field, accountId, address }: PhotoSource,
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp();
  const orUnreadable = (error: unknown) => {
    throw new AppError('image_unreadable', { field, cause: error });
  };
  // Reads the header only, so a photo that is too large takes no place in the queue.
  const { format, width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(orUnreadable);
  if (!FORMATS.has(format)) throw new AppError('image_unreadable', { field });
  if (width * height > IMAGE_MAX_PIXELS) throw new AppError('image_dimensions', { field });
  return decoding.run([networksOf(address).at(-1) ?? '', String(accountId)], async () => {
    if (format === 'jpeg' && hasTooManyScans(await readFile(path)))
      throw new AppError('image_unreadable', { field });
    return work(sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' }).rotate()).catch(
      orUnreadable,
    );
  });
}

/** Encoders write about ten. Each scan takes as long to decode as a whole photo of one scan, and a few bytes are enough for one. */
const MAX_SCANS = 50;

const FIRST_WITH_LENGTH = 0xc0;
const FIRST_RESTART = 0xd0;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** Returns whether a JPEG image has more scans than any encoder writes. Follows the markers as libjpeg does. */
function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  let at = 0;
  while (at < jpeg.length) {
    while (at < jpeg.length && jpeg[at] !== 0xff) at += 1;
    while (jpeg[at] === 0xff) at += 1;
    const marker = jpeg[at] ?? END_OF_IMAGE;
    at += 1;
    // What follows is another file, such as the video of a moving photo.
    if (marker === END_OF_IMAGE) return false;
    if (marker < FIRST_WITH_LENGTH || (marker >= FIRST_RESTART && marker <= START_OF_IMAGE)) continue;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MAX_SCANS) return true;
    at += at + 1 < jpeg.length ? jpeg.readUInt16BE(at) : 2;
  }
  return false;
}
