import type { Reader } from '../../../../platform/database/database.ts';

/** Returns the photos that belong to a statement about a problem. */
export async function ownedProblemPhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('problem_entries').select('image').where('image', 'in', names).execute();
  return rows.flatMap(({ image }) => (image === null ? [] : [image]));
}

/** Returns the names of all photos of statements about problems. */
export async function allProblemPhotos(db: Reader): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('problem_entries')
    .select('image')
    .where('image', 'is not', null)
    .execute();
  return rows.flatMap(({ image }) => image ?? []);
}
