import { allChatPhotos, ownedChatPhotos } from '../modules/chat/public.ts';
import { allProblemPhotos, ownedProblemPhotos } from '../modules/payments/public.ts';
import { allPhotos, ownedPhotos } from '../modules/requests/public.ts';
import { allProfilePhotos, ownedProfilePhotos } from '../modules/technicians/public.ts';
import type { Reader } from '../platform/database/database.ts';

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
