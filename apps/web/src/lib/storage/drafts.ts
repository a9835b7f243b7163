/**
 * Unsent input is stored in the browser under names of one form, so that a logout can delete it: storage entries and
 * databases.
 */
const PREFIX = 'oficio.draft.';

export const draftName = (userId: number, what: string): string => `${PREFIX}${userId}.${what}`;

/** Deletes all drafts, or the drafts of all users except one. */
export function dropDrafts(exceptOf?: number): void {
  const isDropped = (name: string) =>
    name.startsWith(PREFIX) && (exceptOf === undefined || !name.startsWith(draftName(exceptOf, '')));
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
