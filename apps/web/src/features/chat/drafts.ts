import { draftName } from '../../lib/drafts.ts';

const keyOf = (userId: number, requestId: number) => draftName(userId, `chat.${requestId}`);

/** What was written and not sent in a conversation; it survives leaving the page. Without storage there is none. */
export function readDraft(userId: number, requestId: number): string {
  try {
    return localStorage.getItem(keyOf(userId, requestId)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(userId: number, requestId: number, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(userId, requestId));
    else localStorage.setItem(keyOf(userId, requestId), text);
  } catch {
    // Then it lives as long as the page.
  }
}
