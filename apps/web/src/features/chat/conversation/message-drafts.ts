import { draftName } from '../../../lib/storage/drafts.ts';
import { type Kept, keptInBrowser } from '../../../lib/storage/kept.ts';

const keptOf = (userId: number, requestId: number): Kept =>
  keptInBrowser(draftName(userId, `chat.${requestId}`));

/** What was written and not sent in a conversation; it survives leaving the page. */
export const readDraft = (userId: number, requestId: number): string =>
  keptOf(userId, requestId).read() ?? '';

export const keepDraft = (userId: number, requestId: number, text: string): void =>
  keptOf(userId, requestId).keep(text === '' ? null : text);
