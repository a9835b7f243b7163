import { DAY_MS, HOUR_MS } from '@oficio/domain/fields/durations.ts';
import pLimit from 'p-limit';
import { allChatPhotos, ownedChatPhotos } from '../modules/chat/public.ts';
import { allProblemPhotos, ownedProblemPhotos } from '../modules/payments/public.ts';
import { allPhotos, ownedPhotos } from '../modules/requests/public.ts';
import { allProfilePhotos, ownedProfilePhotos } from '../modules/technicians/public.ts';
import type { Reader } from '../platform/database/database.ts';
import { inParts } from '../platform/database/in-slices.ts';
import type { Platform } from '../platform/platform.ts';

interface PhotoOwner {
  /** Returns those of these photos that a row of the module names. */
  ownedAmong(db: Reader, names: readonly string[]): Promise<readonly string[]>;
  /** Returns all photos that rows of the module name. */
  all(db: Reader): Promise<readonly string[]>;
}

/** The modules that store photos. The sweep deletes the photos of a module that is missing here. */
export const PHOTO_OWNERS: readonly PhotoOwner[] = [
  { ownedAmong: ownedPhotos, all: allPhotos },
  { ownedAmong: ownedChatPhotos, all: allChatPhotos },
  { ownedAmong: ownedProblemPhotos, all: allProblemPhotos },
  { ownedAmong: ownedProfilePhotos, all: allProfilePhotos },
];

/** Longer than a form may take to arrive and to be handled. */
const UPLOAD_MS = HOUR_MS;

/**
 * Removes received files, half-written photos and photos without an owner, which a crash leaves behind before their request is committed.
 * Keeps received files of the last hour and all others of the last day, because a call in progress may still claim them. Returns the
 * names of the removed photos.
 * @param now milliseconds since the epoch by the clock of this machine, which dates files; the one of the database may differ by hours
 */
export async function sweepPhotos(
  { database, files, uploads, log }: Pick<Platform, 'database' | 'files' | 'uploads' | 'log'>,
  now = Date.now(),
): Promise<readonly string[]> {
  await uploads.removeBefore(now - UPLOAD_MS);
  await files.removeUnfinished(now - DAY_MS);
  const old = await files.writtenBefore(now - DAY_MS);
  const owned = new Set<string>();
  for (const names of inParts(old))
    for (const { ownedAmong } of PHOTO_OWNERS)
      for (const name of await ownedAmong(database.read, names)) owned.add(name);
  const strays = old.filter(name => !owned.has(name));
  // Crashes leave only a few. If most photos have no owner, the folder belongs to another database.
  if (strays.length > owned.size) {
    log.warn(`${strays.length} stored photos have no owner in this database; they are not removed.`);
    return [];
  }
  for (const name of strays) await files.remove(name);
  return strays;
}

/** Sweeps now and once a day. Returns a function that stops and waits for a running sweep. */
export function startPhotoSweeps(platform: Platform): () => Promise<void> {
  const limit = pLimit(1);
  const sweep = async () => {
    try {
      const removed = await sweepPhotos(platform);
      if (removed.length > 0) platform.log.info(`${removed.length} photos without an owner removed`);
    } catch (error) {
      platform.log.warn({ err: error }, 'photo sweep failed');
    }
  };
  void limit(sweep);
  const timer = setInterval(() => void limit(sweep), DAY_MS).unref();
  return () => {
    clearInterval(timer);
    // The limit of one makes this run after all sweeps that have begun.
    return limit(() => {});
  };
}
