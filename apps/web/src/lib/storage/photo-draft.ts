import { draftName } from './drafts.ts';

/** Maximum number of unsent forms whose photos are stored; the oldest are deleted. They are too large for local storage. */
const MAX_FORMS = 3;
const STORE = 'photos';
const BY_AGE = 'keptAt';

interface StoredPhotos {
  /** Key of the form that the photos belong to. */
  readonly clientId: string;
  readonly photos: readonly File[];
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

/** Saves the photos of an unsent form through a refresh and a login; none deletes them. Does nothing if storage is refused. */
export async function savePhotoDrafts(
  userId: number,
  clientId: string,
  photos: readonly File[],
): Promise<void> {
  await inStore(userId, 'readwrite', async store => {
    if (photos.length === 0) return void store.delete(clientId);
    store.put({ clientId, photos, keptAt: Date.now() } satisfies StoredPhotos);
    // `getAllKeys` of this index returns the primary keys, oldest first.
    const ids = await answerOf(store.index(BY_AGE).getAllKeys());
    for (const id of ids.slice(0, -MAX_FORMS)) store.delete(id);
  });
}

/** Returns the saved photos. */
export async function readPhotoDrafts(userId: number, clientId: string): Promise<File[]> {
  const stored = await inStore(userId, 'readonly', store =>
    // Browsers may still store the single photo of an earlier version.
    answerOf<(Partial<StoredPhotos> & { readonly photo?: File }) | undefined>(store.get(clientId)),
  );
  const photos = stored?.photos ?? [stored?.photo];
  return photos.filter(photo => photo instanceof File);
}

/** Gives the photos of a form to another user. They stay where they are if they cannot be stored again. */
export async function movePhotoDrafts(from: number, to: number, clientId: string): Promise<void> {
  const photos = await readPhotoDrafts(from, clientId);
  await savePhotoDrafts(to, clientId, photos);
  if ((await readPhotoDrafts(to, clientId)).length === photos.length)
    await savePhotoDrafts(from, clientId, []);
}

/** As `savePhotoDrafts`, for a form with one photo; null deletes it. */
export const savePhotoDraft = (userId: number, clientId: string, photo: File | null): Promise<void> =>
  savePhotoDrafts(userId, clientId, photo ? [photo] : []);

/** Returns the saved photo of a form with one photo, or null. */
export async function readPhotoDraft(userId: number, clientId: string): Promise<File | null> {
  const [photo = null] = await readPhotoDrafts(userId, clientId);
  return photo;
}

/**
 * Runs `work` in one transaction on the user's stored photos. Returns undefined if storage is refused, full or broken.
 * Closes the database, because an open one could not be deleted.
 */
async function inStore<Result>(
  userId: number,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  let database: IDBDatabase | undefined;
  try {
    const opening = indexedDB.open(draftName(userId, 'photos'), 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: 'clientId' }).createIndex(BY_AGE, BY_AGE);
    database = await answerOf(opening);
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    done.catch(() => undefined);
    const answer = await work(transaction.objectStore(STORE));
    await done;
    return answer;
  } catch (error) {
    console.warn('The photo draft cannot be stored or read', error);
    return undefined;
  } finally {
    database?.close();
  }
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
