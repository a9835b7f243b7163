import { draftName } from '../../../lib/storage/drafts.ts';
import { readJson, type StorageEntry, sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';
import type { ProfileValues } from './my-profile-values.ts';

const storageOf = (userId: number): StorageEntry => sessionStorageEntry(draftName(userId, 'profile'));

/** Saves the user's unsaved changes through other pages, a refresh and a login; null deletes them. */
export const saveProfileDraft = (userId: number, values: ProfileValues | null): void =>
  storageOf(userId).write(values && JSON.stringify({ values }));

/** Returns the user's unsaved changes, or null. Also null if it lacks a field of the current form (`like`); other fields are dropped. */
export function readProfileDraft(userId: number, like: ProfileValues): ProfileValues | null {
  const stored = readJson(storageOf(userId));
  if (typeof stored !== 'object' || stored === null || !('values' in stored)) return null;
  const { values } = stored;
  if (!isLike(values, like)) return null;
  return { ...like, ...Object.fromEntries(Object.keys(like).map(name => [name, values[name]])) };
}

const isLike = (value: unknown, like: ProfileValues): value is ProfileValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(like).every(([name, sample]) => typeof Reflect.get(value, name) === typeof sample);
