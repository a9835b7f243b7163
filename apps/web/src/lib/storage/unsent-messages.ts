/**
 * What people have sent off and the server is not known to have, in this browser's storage: an entry for each, so that two
 * tabs never write over each other's. It outlives the page and the session, until it has arrived or its writer leaves.
 */
const PREFIX = 'oficio.unsent.';

export const unsentMessageKey = (userId: number, key: string): string => `${PREFIX}${userId}.${key}`;

/** The names of one person's entries, with null of everybody's. None where storage is refused. */
export function unsentMessageKeys(userId: number | null): readonly string[] {
  const prefix = userId === null ? PREFIX : unsentMessageKey(userId, '');
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Who shares this browser must not find it. */
export function dropUnsentMessages(userId: number | null): void {
  for (const name of unsentMessageKeys(userId)) localStorage.removeItem(name);
}
