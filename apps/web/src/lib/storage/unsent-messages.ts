/**
 * Messages that the server has not confirmed. One entry per message, so that tabs do not overwrite each other. Entries
 * survive the page and the session, until they are confirmed or the user logs out.
 */
const PREFIX = 'oficio.unsent.';

export const unsentMessageKey = (userId: number, key: string): string => `${PREFIX}${userId}.${key}`;

/** Returns the keys of one user's entries, or of all users with null. Empty if storage is refused. */
export function unsentMessageKeys(userId: number | null): readonly string[] {
  const prefix = userId === null ? PREFIX : unsentMessageKey(userId, '');
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Deletes the messages, so that other users of this browser cannot read them. */
export function dropUnsentMessages(userId: number | null): void {
  for (const name of unsentMessageKeys(userId)) localStorage.removeItem(name);
}

export function dropUnsentMessagesOfOthers(userId: number): void {
  const own = unsentMessageKey(userId, '');
  for (const name of unsentMessageKeys(null)) if (!name.startsWith(own)) localStorage.removeItem(name);
}
