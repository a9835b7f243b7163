import type { Reader } from '../../platform/database/database.ts';

/** Which of these stored photos belong to a request. */
export async function ownedPhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('requests').select('image').where('image', 'in', names).execute();
  return rows.flatMap(({ image }) => (image === null ? [] : [image]));
}
