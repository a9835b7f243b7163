import type { Reader } from '../../../platform/database/database.ts';

/** Returns those of these stored photos that belong to a request. */
export async function ownedPhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('requests').select('image').where('image', 'in', names).execute();
  return rows.flatMap(({ image }) => (image === null ? [] : [image]));
}

/** Returns the names of all stored photos of requests. */
export async function allPhotos(db: Reader): Promise<readonly string[]> {
  const rows = await db.selectFrom('requests').select('image').where('image', 'is not', null).execute();
  return rows.flatMap(({ image }) => image ?? []);
}
