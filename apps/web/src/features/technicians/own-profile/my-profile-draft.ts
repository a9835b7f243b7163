import { draftName } from '../../../lib/storage/drafts.ts';
import { readJson, type StorageEntry, sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';
import type { ProfileValues } from './my-profile-values.ts';

const storageOf = (userId: number): StorageEntry => sessionStorageEntry(draftName(userId, 'profile'));

/** Saves the user's unsaved changes through other pages, a refresh and a login; null deletes them. */
export const keepProfileDraft = (userId: number, values: ProfileValues | null): void =>
  storageOf(userId).write(values && JSON.stringify({ values }));

/** Returns the user's unsaved changes, or null. Also null if the fields do not match the current form (`like`). */
export function readProfileDraft(userId: number, like: ProfileValues): ProfileValues | null {
  const kept = readJson(storageOf(userId));
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null;
  return isLike(kept.values, like) ? kept.values : null;
}

const isLike = (value: unknown, like: ProfileValues): value is ProfileValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(like).every(([name, sample]) => typeof Reflect.get(value, name) === typeof sample);
