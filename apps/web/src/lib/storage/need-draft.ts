import { draftName } from './drafts.ts';
import { type StorageEntry, sessionStorageEntry } from './storage-entry.ts';

/** User id of the need that a visitor without a session writes. No user has it. */
const NO_USER_ID = 0;

/** The need that was typed in this tab and has not become a request yet. Only its author sees it. */
export const needDraft = (userId: number | null): StorageEntry =>
  sessionStorageEntry(draftName(userId ?? NO_USER_ID, 'need'));
