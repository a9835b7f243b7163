import { useEffect, useState } from 'react';
import { draftName } from '../../../lib/storage/drafts.ts';
import { localStorageEntry, watchOtherTabs } from '../../../lib/storage/storage-entry.ts';

/**
 * Returns the unsent text of a conversation, which survives leaving the page, and a function that changes it. Follows the text of
 * other tabs, so that none keeps a message that another one has sent.
 */
export function useTextDraft(userId: number, requestId: number): readonly [string, (text: string) => void] {
  const name = draftName(userId, `chat.${requestId}`);
  const entry = localStorageEntry(name);
  const [text, setText] = useState(() => entry.read() ?? '');
  useEffect(
    () =>
      watchOtherTabs(name, (value, before) =>
        // A text that this tab has changed meanwhile stays: the news of the other tab came late.
        setText(shown => (shown === (before ?? '') ? (value ?? '') : shown)),
      ),
    [name],
  );
  const change = (next: string) => {
    setText(next);
    entry.write(next === '' ? null : next);
  };
  return [text, change];
}
