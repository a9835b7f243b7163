import type { Reader } from '../../../../platform/database/database.ts';

/** Which of these stored photos belong to a statement about a problem. */
export async function ownedProblemPhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('problem_entries').select('image').where('image', 'in', names).execute();
  return rows.flatMap(({ image }) => (image === null ? [] : [image]));
}
