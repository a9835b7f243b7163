import { draftName } from './drafts.ts';

/** Maximum number of stored photos of unsent forms; the oldest are deleted. They are too large for local storage. */
const MAX_PHOTOS = 3;
const STORE = 'photos';
const BY_AGE = 'keptAt';

interface StoredPhoto {
  /** Key of the form that the photo belongs to. */
  readonly clientId: string;
  readonly photo: File;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

/** Saves the photo of an unsent form through a refresh and a login; null deletes it. Does nothing if storage is refused. */
export async function savePhotoDraft(userId: number, clientId: string, photo: File | null): Promise<void> {
  await inStore(userId, 'readwrite', async store => {
    if (photo === null) return void store.delete(clientId);
    store.put({ clientId, photo, keptAt: Date.now() } satisfies StoredPhoto);
    // `getAllKeys` of this index returns the primary keys, oldest first.
    const ids = await answerOf(store.index(BY_AGE).getAllKeys());
    for (const id of ids.slice(0, -MAX_PHOTOS)) store.delete(id);
  });
}

/** Returns the saved photo, or null. */
export async function readPhotoDraft(userId: number, clientId: string): Promise<File | null> {
  const stored = await inStore(userId, 'readonly', store =>
    answerOf<StoredPhoto | undefined>(store.get(clientId)),
  );
  return stored?.photo instanceof File ? stored.photo : null;
}

/**
 * Runs `work` in one transaction on the user's stored photos. Returns undefined if storage is refused, full or broken.
 * Closes the database, because an open one could not be deleted.
 */
async function inStore<Answer>(
  userId: number,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer | undefined> {
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
