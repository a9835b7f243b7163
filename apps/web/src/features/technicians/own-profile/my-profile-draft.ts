import { draftName } from '../../../lib/storage/drafts.ts';
import { type Kept, keptInTab, valueIn } from '../../../lib/storage/kept.ts';
import type { ProfileValues } from './my-profile-values.ts';

const keptOf = (userId: number): Kept => keptInTab(draftName(userId, 'profile'));

/** Keeps unsaved changes through other pages, a refresh and a login, for this person alone; null forgets them. */
export const keepProfileDraft = (userId: number, values: ProfileValues | null): void =>
  keptOf(userId).keep(values && JSON.stringify({ values }));

/** The unsaved changes of this person, or null. What does not look like the form of today (`like`) is none. */
export function readProfileDraft(userId: number, like: ProfileValues): ProfileValues | null {
  const kept = valueIn(keptOf(userId));
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null;
  return isLike(kept.values, like) ? kept.values : null;
}

const isLike = (value: unknown, like: ProfileValues): value is ProfileValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(like).every(([name, sample]) => typeof Reflect.get(value, name) === typeof sample);
