import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { randomKey } from '../browser/random-key.ts';
import { useUser } from '../session/session.ts';
import { draftName } from '../storage/drafts.ts';
import { type StorageEntry, sessionStorageEntry } from '../storage/storage-entry.ts';

type SendOnce = <Reply>(send: (clientId: string) => Promise<Reply>) => Promise<Reply>;

/**
 * Returns a function that sends a form that moves money with its key. Each form that is on the screen has its own key. A form with a
 * draft and without a shown amount that the server compares has a name: its key lives as long as the draft.
 */
export function useFormKey(name?: string): SendOnce {
  const user = useUser();
  const [once] = useState(() =>
    formKey(name && user ? sessionStorageEntry(draftName(user.id, `key.${name}`)) : entryInMemory()),
  );
  return once;
}

/**
 * Does the work of `useFormKey` outside components. Every attempt has the same key, so that the server acts once although a reply was
 * lost, until an attempt succeeds or the server says that an earlier one arrived with other values. No other failure says whether an
 * earlier attempt arrived.
 */
export function formKey(entry: StorageEntry = entryInMemory()): SendOnce {
  return async send => {
    const key = entry.read() ?? randomKey();
    entry.write(key);
    try {
      const reply = await send(key);
      entry.write(null);
      return reply;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'form_already_sent') entry.write(null);
      throw error;
    }
  };
}

function entryInMemory(): StorageEntry {
  let value: string | null = null;
  return {
    read: () => value,
    write: text => {
      value = text;
    },
  };
}
