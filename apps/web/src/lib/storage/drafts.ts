/**
 * Unsent input is stored in the browser under names of one form, so that a logout can delete it: storage entries and
 * databases.
 */
const PREFIX = 'oficio.draft.';

/** User id of drafts that visitors without a session write. No user has it. */
export const VISITOR_ID = 0;

export const draftName = (userId: number, what: string): string => `${PREFIX}${userId}.${what}`;

/** When a draft is saved, by the device's own clock, which alone is compared with it. Milliseconds since the epoch. */
export const draftTimestamp = (): number => Date.now();

/** The unsent request of a visitor: its texts, the tab that wrote them, the user whose session ended before, and its photos. */
const VISITOR_REQUEST = ['request', 'tab', 'owner', 'photos'].map(what => draftName(VISITOR_ID, what));

/** Deletes all drafts, or the drafts of all users except one, without the unsent request of a visitor, which has its own term. */
export function dropDrafts(exceptOf?: number): void {
  const isKept = (name: string) =>
    exceptOf !== undefined && (name.startsWith(draftName(exceptOf, '')) || VISITOR_REQUEST.includes(name));
  const isDropped = (name: string) => name.startsWith(PREFIX) && !isKept(name);
  for (const storage of [() => localStorage, () => sessionStorage])
    quietly(() => {
      for (const name of Object.keys(storage()).filter(isDropped)) storage().removeItem(name);
    });
  quietly(() => {
    indexedDB.databases().then(
      all => {
        for (const { name = '' } of all) if (isDropped(name)) indexedDB.deleteDatabase(name);
      },
      () => undefined,
    );
  });
}

/** Does nothing if the browser refuses storage. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Storage is refused.
  }
}
