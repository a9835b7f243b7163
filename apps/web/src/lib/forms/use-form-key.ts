import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { randomKey } from '../browser/random-key.ts';
import { useUser } from '../session/session.ts';
import { draftName } from '../storage/drafts.ts';
import { type StorageEntry, sessionStorageEntry } from '../storage/storage-entry.ts';

type SendOnce = <Reply>(send: (clientId: string) => Promise<Reply>) => Promise<Reply>;

/**
 * Returns a function that sends a form that moves money with its key. Each form that is on the screen has its own key. `name` is for a
 * form with a draft that the server would carry out twice, such as an adjustment: its key survives the closed form, too. The other forms
 * end a state that ends once (decision 0056).
 */
export function useFormKey(name?: string): SendOnce {
  const user = useUser();
  const [sendOnce] = useState(() =>
    createSendOnce(name && user ? sessionStorageEntry(draftName(user.id, `key.${name}`)) : NOT_STORED),
  );
  return sendOnce;
}

const NOT_STORED: StorageEntry = { read: () => null, write: () => {} };

/**
 * Does the work of `useFormKey` outside components. Every attempt has the same key, so that the server acts once although a reply was
 * lost, until an attempt succeeds or the server says that an earlier one arrived with other values. No other failure says whether an
 * earlier attempt arrived.
 */
export function createSendOnce(entry = NOT_STORED): SendOnce {
  // Here too, because the browser may refuse storage.
  let held: string | null = null;
  const hold = (key: string | null) => {
    held = key;
    entry.write(key);
  };
  return async send => {
    const key = held ?? entry.read() ?? randomKey();
    hold(key);
    try {
      const reply = await send(key);
      hold(null);
      return reply;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'form_already_sent') hold(null);
      throw error;
    }
  };
}
