import { useEffect, useEffectEvent, useState } from 'react';
import { randomKey } from '../../../lib/browser/random-key.ts';
import { draftName } from '../../../lib/storage/drafts.ts';
import { readPhotoDraft, savePhotoDraft } from '../../../lib/storage/photo-draft.ts';
import { localStorageEntry } from '../../../lib/storage/storage-entry.ts';

/** The photo that is chosen for a conversation and not sent yet. */
export interface PhotoDraft {
  /** Idempotency key of the message. */
  readonly clientId: string;
  readonly file: File;
}

/** Keeps the unsent photo of a conversation. It survives leaving the page. */
export function usePhotoDraft(userId: number, requestId: number) {
  const [draft, setDraft] = useState<PhotoDraft | null>(null);
  // The key survives with the photo, so that sending it again after a lost reply stores one message.
  const key = localStorageEntry(draftName(userId, `chat-photo.${requestId}`));

  const restore = useEffectEvent(async () => {
    const clientId = key.read();
    const file = clientId === null ? null : await readPhotoDraft(userId, clientId);
    // The user may have chosen another photo meanwhile.
    if (clientId !== null && file) setDraft(current => current ?? { clientId, file });
  });
  useEffect(() => void restore(), []);

  /** Removes a photo that was sent or is not wanted. */
  const drop = (clientId: string) => {
    setDraft(current => (current?.clientId === clientId ? null : current));
    if (key.read() === clientId) key.write(null);
    void savePhotoDraft(userId, clientId, null);
  };
  const choose = (file: File) => {
    if (draft) drop(draft.clientId);
    const clientId = randomKey();
    setDraft({ clientId, file });
    key.write(clientId);
    void savePhotoDraft(userId, clientId, file);
  };
  return { draft, choose, drop };
}
