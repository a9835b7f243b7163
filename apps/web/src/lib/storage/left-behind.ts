import { dropDrafts, VISITOR_ID } from './drafts.ts';
import { localStorageEntry } from './storage-entry.ts';
import { dropUnsentMessages } from './unsent-messages.ts';

/** Time for which unsent input outlives its session, so that a new login brings it back. Milliseconds. */
export const LEFT_BEHIND_MS = 7 * 86_400_000;

/** When this browser first noticed that it has no session, in milliseconds since the epoch. */
const endedAt = localStorageEntry('oficio.ended');

/** Starts counting when a session has ended. Deletes unsent input of users who did not return in time. */
export function dropLeftBehind(now: number): void {
  const ended = Number(endedAt.read() ?? Number.NaN);
  if (now - ended < LEFT_BEHIND_MS) return;
  if (Number.isNaN(ended)) {
    endedAt.write(String(now));
    return;
  }
  dropDrafts(VISITOR_ID);
  dropUnsentMessages(null);
  endedAt.write(null);
}

/** Stops counting, because a session has begun. */
export const keepUnsent = (): void => endedAt.write(null);
