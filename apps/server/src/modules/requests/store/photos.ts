import type { Reader, Transaction } from '../../../platform/database/database.ts';

/** Returns those of these stored photos that belong to a request. */
export async function ownedPhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const first = await db.selectFrom('requests').select('image').where('image', 'in', names).execute();
  const further = await db.selectFrom('request_photos').select('image').where('image', 'in', names).execute();
  return [...first, ...further].flatMap(({ image }) => image ?? []);
}

/** Returns the names of all stored photos of requests. */
export async function allPhotos(db: Reader): Promise<readonly string[]> {
  const first = await db.selectFrom('requests').select('image').where('image', 'is not', null).execute();
  const further = await db.selectFrom('request_photos').select('image').execute();
  return [...first, ...further].flatMap(({ image }) => image ?? []);
}

interface WithFirstPhoto {
  readonly id: number;
  readonly image: string | null;
}

/** Returns the photos of these requests in their order, by request id. A request without a photo is missing. */
export async function findPhotos(
  db: Reader,
  requests: readonly WithFirstPhoto[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const photos = new Map<number, string[]>();
  for (const { id, image } of requests) if (image !== null) photos.set(id, [image]);
  // Most lists contain no photo.
  if (photos.size === 0) return photos;
  const further = await db
    .selectFrom('request_photos')
    .select(['request_id', 'image'])
    .where('request_id', 'in', [...photos.keys()])
    .orderBy('request_id')
    .orderBy('position')
    .execute();
  for (const { request_id, image } of further) photos.get(request_id)?.push(image);
  return photos;
}

/** Stores the second and further photos of a new request in this order. */
export async function insertFurtherPhotos(
  tx: Transaction,
  requestId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await tx.db
    .insertInto('request_photos')
    .values(names.map((image, index) => ({ request_id: requestId, position: index + 2, image })))
    .execute();
}

export async function deleteFurtherPhotos(tx: Transaction, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return;
  await tx.db.deleteFrom('request_photos').where('request_id', 'in', requestIds).execute();
}
