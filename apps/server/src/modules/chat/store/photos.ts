import type { Reader } from '../../../platform/database/database.ts';

/** Returns those of these stored photos that belong to a message. */
export async function ownedChatPhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('messages').select('image').where('image', 'in', names).execute();
  return rows.flatMap(({ image }) => (image === null ? [] : [image]));
}

/** Returns the names of all stored photos of messages. */
export async function allChatPhotos(db: Reader): Promise<readonly string[]> {
  const rows = await db.selectFrom('messages').select('image').where('image', 'is not', null).execute();
  return rows.flatMap(({ image }) => image ?? []);
}
