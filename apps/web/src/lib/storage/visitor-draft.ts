import { draftName, dropDrafts, VISITOR_ID } from './drafts.ts';
import { LEFT_BEHIND_MS } from './left-behind.ts';
import { movePhotoDrafts } from './photo-draft.ts';
import { localStorageEntry, readJson, sessionStorageEntry } from './storage-entry.ts';

/**
 * The unsent request of a visitor (decision 0068). It is kept on the device, so that a login, a mailed link in another tab and a new
 * visit find it. Without an account nobody knows whose it is: only the tab that wrote it goes on with it, and gives it to the user who
 * logs in there. Any other tab asks first.
 */
const request = localStorageEntry(draftName(VISITOR_ID, 'request'));

/** Key of the request that this tab wrote. A browser gives the entry back with a restored tab. */
const ofThisTab = sessionStorageEntry(draftName(VISITOR_ID, 'tab'));

export const markAsOfThisTab = (clientId: string): void => ofThisTab.write(clientId);
export const isOfThisTab = (clientId: string): boolean => ofThisTab.read() === clientId;

/** Id of the user who wrote the request of this tab before the session ended by itself. */
const formerOwner = sessionStorageEntry(draftName(VISITOR_ID, 'owner'));

export const markFormerOwner = (userId: number): void => formerOwner.write(String(userId));

/** The photos that `claimVisitorDraft` is moving. */
let moving: Promise<void> = Promise.resolve();

/**
 * Gives the user the visitor's request of this tab, which replaces an unsent one of the user's own on this device. The texts are moved at
 * once. Resolves when the photos are moved too.
 */
export function claimVisitorDraft(userId: number): Promise<void> {
  const owner = formerOwner.read();
  formerOwner.write(null);
  // Another person logs in where a session has ended, so this tab asks too.
  if (owner !== null && owner !== String(userId)) ofThisTab.write(null);
  const clientId = ofThisTab.read();
  const text = request.read();
  if (clientId === null || !text?.includes(JSON.stringify(clientId))) return moving;
  const own = localStorageEntry(draftName(userId, 'request'));
  own.write(text);
  if (own.read() !== text) return moving;
  request.write(null);
  ofThisTab.write(null);
  moving = moving.then(() => movePhotoDrafts(VISITOR_ID, userId, clientId));
  return moving;
}

/** At a login, gives the user the visitor's request of this tab and deletes the drafts of others. Without a user, deletes all drafts. */
export function settleDrafts(userId?: number): void {
  if (userId !== undefined) void claimVisitorDraft(userId);
  dropDrafts(userId);
}

/** Deletes the visitor's request when it was last changed as long ago as other unsent input is kept. `now` in milliseconds since the epoch. */
export function dropOldVisitorDraft(now: number): void {
  const stored = readJson(request);
  if (typeof stored !== 'object' || stored === null || !('saved_at' in stored)) return;
  if (now - Number(stored.saved_at) < LEFT_BEHIND_MS) return;
  request.write(null);
  try {
    indexedDB.deleteDatabase(draftName(VISITOR_ID, 'photos'));
  } catch {
    // Storage is refused.
  }
}
