/**
 * What people type and have not sent yet is kept in the browser under names of this one form, so that it can be dropped
 * when they leave: entries of its storages, and databases.
 */
const PREFIX = 'oficio.draft.';

export const draftName = (userId: number, what: string): string => `${PREFIX}${userId}.${what}`;

/** Drops every draft, or those of everybody but one person. */
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

/** Where nothing can be kept there is nothing to drop. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Storage is refused.
  }
}
