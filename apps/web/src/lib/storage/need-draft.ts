import { draftName, VISITOR_ID } from './drafts.ts';
import { type StorageEntry, sessionStorageEntry } from './storage-entry.ts';

/** The need that was typed in this tab and has not become a request yet. Only its author sees it. */
export const needDraft = (userId: number | null): StorageEntry =>
  sessionStorageEntry(draftName(userId ?? VISITOR_ID, 'need'));
