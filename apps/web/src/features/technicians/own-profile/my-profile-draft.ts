import { draftName } from '../../../lib/storage/drafts.ts';
import { readJson, type StorageEntry, sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';
import type { ProfileValues } from './my-profile-values.ts';

const storageOf = (userId: number): StorageEntry => sessionStorageEntry(draftName(userId, 'profile'));

/** Keeps unsaved changes through other pages, a refresh and a login, for this person alone; null forgets them. */
export const keepProfileDraft = (userId: number, values: ProfileValues | null): void =>
  storageOf(userId).write(values && JSON.stringify({ values }));

/** The unsaved changes of this person, or null. What does not look like the form of today (`like`) is none. */
export function readProfileDraft(userId: number, like: ProfileValues): ProfileValues | null {
  const kept = readJson(storageOf(userId));
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null;
  return isLike(kept.values, like) ? kept.values : null;
}

const isLike = (value: unknown, like: ProfileValues): value is ProfileValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(like).every(([name, sample]) => typeof Reflect.get(value, name) === typeof sample);
