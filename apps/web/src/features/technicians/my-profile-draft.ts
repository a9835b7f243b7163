import { draftName } from '../../lib/drafts.ts';
import type { ProfileValues } from './my-profile-values.ts';

const keyOf = (userId: number) => draftName(userId, 'profile');

/**
 * Keeps unsaved changes through other pages, a refresh and a login, in this tab and for this person alone. Storage may
 * be refused; then nothing is kept.
 */
export function keepProfileDraft(userId: number, values: ProfileValues): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ values }));
  } catch {
    // The form works without.
  }
}

export function forgetProfileDraft(userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** The unsaved changes of this person, or null. What does not look like the form of today (`like`) is none. */
export function readProfileDraft(userId: number, like: ProfileValues): ProfileValues | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null;
    return isLike(kept.values, like) ? kept.values : null;
  } catch {
    return null;
  }
}

const isLike = (value: unknown, like: ProfileValues): value is ProfileValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(like).every(([name, sample]) => typeof Reflect.get(value, name) === typeof sample);
