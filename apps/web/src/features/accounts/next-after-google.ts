import { safeNext } from '../../lib/next-path.ts';

/** Where to go after a sign-in that leaves the app. Kept for this tab alone; without storage one lands at home. */
const KEY = 'oficio.after-google';

export function keepNext(next: string | null): void {
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // Storage is refused: there is nothing to keep it in.
  }
}

/** What was kept, once. */
export function takeNext(): string | null {
  try {
    const next = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeNext(next);
  } catch {
    return null;
  }
}
