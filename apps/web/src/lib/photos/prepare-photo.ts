import { type PhotoRefusalReason, photoRefusal } from '@oficio/domain/photos.ts';
import { decodeHeic } from './decode-heic.ts';
import { type PhotoToReduce, type Reduction, reducePhoto } from './reduce-photo.ts';
import { isTimeout, limitTime, runWorker } from './run-worker.ts';

/** A chosen file that cannot be sent as a photo. The message is a Spanish text that names the file. */
export class PhotoRefusal extends Error {
  constructor(fileName: string, reason: PhotoRefusalReason) {
    super(photoRefusal(fileName, reason));
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the file that is sent for a chosen one: the same or a reduced photo. Rejects with a `PhotoRefusal`. The photos of
 * all fields wait for each other, because one may take 200 MB of memory while it is decoded.
 */
export function preparePhoto(file: File): Promise<File> {
  const prepared = last.then(() => prepare(file));
  last = prepared.catch(() => undefined);
  return prepared;
}

async function prepare(file: File): Promise<File> {
  const format = formatOf(await headOf(file));
  if (format === null) throw new PhotoRefusal(file.name, 'wrong_type');
  const reduction =
    format === 'heic' ? await convertHeic(file) : await reduce({ photo: file, isSendable: true });
  if ('refusal' in reduction) throw new PhotoRefusal(file.name, reduction.refusal);
  return reduction.photo ? asFile(reduction.photo, file) : withType(file, `image/${format}`);
}

/** Returns the first bytes; none if the file cannot be read, for example because it was moved. */
const headOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(
    await file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer()),
  );

/** Makes a JPEG of a HEIC photo with the browser, if it can (Safari), or with a decoder that is loaded for it. */
async function convertHeic(photo: Blob): Promise<Reduction | Refused> {
  const reduction = await reduce({ photo, isSendable: false });
  if (!('refusal' in reduction)) return reduction;
  const decoded = await decodeHeic(photo);
  if ('refusal' in decoded) return decoded;
  try {
    return await reduce({ photo: decoded.picture, isSendable: false });
  } finally {
    // The worker has a copy. This one takes up to 192 MB.
    decoded.picture.close();
  }
}

interface Refused {
  readonly refusal: PhotoRefusalReason;
}

/**
 * Reduces the photo in a worker, or in the page if the browser cannot load the worker. Refuses a photo that takes too long, because
 * the next ones wait for it.
 */
async function reduce(original: PhotoToReduce): Promise<Reduction> {
  try {
    return await reduceInWorker(original).catch((error: unknown) => {
      // The page would take as long.
      if (isTimeout(error)) throw error;
      console.warn('The photo is reduced in the page', error);
      return limitTime(reducePhoto(original));
    });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    console.warn('The photo cannot be reduced', error);
    return { refusal: 'unreadable' };
  }
}

const reduceInWorker = (original: PhotoToReduce): Promise<Reduction> =>
  runWorker(() => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }), original);

/** Returns a JPEG with the name of the file that it was made from. */
const asFile = (photo: Blob, { name, lastModified }: File): File =>
  new File([photo], name.replace(/\.\w+$/, '').concat('.jpg'), { type: photo.type, lastModified });

/** Returns the file with the type of its contents, which the server checks. */
const withType = (file: File, type: string): File =>
  file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });

/** Formats of photos; the server accepts all but HEIC. The first bytes decide, because systems give HEIC files no type, or a wrong one. */
export type PhotoFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** Number of bytes from which `formatOf` knows a format. */
export const HEAD_BYTES = 64;

const AVIF_BRANDS = ['avif', 'avis'];
/** ISO/IEC 23008-12. The last two say nothing about the codec. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
const BRAND_LENGTH = 4;

/** Returns the format of a file with these first bytes; null if it is no photo. */
export function formatOf(head: Uint8Array): PhotoFormat | null {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  const brands = brandsOf(text);
  if (AVIF_BRANDS.some(brand => brands.includes(brand))) return 'avif';
  return HEIC_BRANDS.some(brand => brands.includes(brand)) ? 'heic' : null;
}

/** Returns the brands of a file whose first box is `ftyp` (ISO/IEC 14496-12): the main one, a version and compatible ones. */
function brandsOf(text: string): string[] {
  if (!text.startsWith('ftyp', 4)) return [];
  const size = [...text.slice(0, 4)].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0);
  const brands: string[] = [];
  for (let at = 8; at + BRAND_LENGTH <= Math.min(size, text.length); at += BRAND_LENGTH)
    brands.push(text.slice(at, at + BRAND_LENGTH));
  return brands;
}
