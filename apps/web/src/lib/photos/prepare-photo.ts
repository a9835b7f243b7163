import { type PhotoRefusalReason, photoRefusal } from '@oficio/domain/photos.ts';
import { decodeHeic } from './decode-heic.ts';
import { isTimeout, limitTime } from './limit-time.ts';
import { formatOf, HEAD_BYTES } from './photo-format.ts';
import { type PhotoToReduce, type Reduction, reducePhoto } from './reduce-photo.ts';
import { runWorker } from './run-worker.ts';

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
