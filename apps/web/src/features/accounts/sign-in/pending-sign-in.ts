import { CODE_TERM, MAX_WRONG_CODES } from '@oficio/domain/accounts/second-factor/rules.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { readJson, sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';
import { createStore } from '../../../lib/store.ts';

/** A sign-in with a right first factor that still waits for its code. */
export interface PendingSignIn {
  /** Serves only to enter the code. It is not the token of a session, so other calls and other tabs do not use it. */
  readonly token: string;
  readonly attemptsLeft: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Survives a refresh in this tab. */
const entry = sessionStorageEntry('oficio.sign-in');

/** The sign-in that waits for its code; null without one. */
export const pendingSignIn = createStore<PendingSignIn | null>(storedSignIn());

/** Why the last pending sign-in ended, if the server ended it. */
export const signInEnd = createStore<string | null>(null);

/** Keeps the token of a sign-in until the code is entered. */
export function awaitCode(token: string): void {
  signInEnd.set(null);
  save({ token, attemptsLeft: MAX_WRONG_CODES, expiresAt: serverNow() + CODE_TERM });
}

/** Counts a wrong code as the server does. Returns the attempts that are left. */
export function countWrongCode(): number {
  const pending = pendingSignIn.get();
  if (!pending) return 0;
  const attemptsLeft = pending.attemptsLeft - 1;
  save({ ...pending, attemptsLeft });
  return attemptsLeft;
}

/** Forgets the pending sign-in. `reason`: text for the login page if the server ended it. */
export function forgetSignIn(reason: string | null = null): void {
  signInEnd.set(reason);
  save(null);
}

function save(pending: PendingSignIn | null): void {
  entry.write(pending && JSON.stringify(pending));
  pendingSignIn.set(pending);
}

function storedSignIn(): PendingSignIn | null {
  const stored = readJson(entry) as PendingSignIn | null;
  return stored && stored.expiresAt > serverNow() ? stored : null;
}
