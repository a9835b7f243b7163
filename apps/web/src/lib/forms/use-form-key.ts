import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';

type SendOnce = <Reply>(send: (clientId: string) => Promise<Reply>) => Promise<Reply>;

/** Returns a function that sends a form that moves money with its key. Each form that is on the screen has its own key. */
export function useFormKey(): SendOnce {
  const [once] = useState(() => formKey());
  return once;
}

/**
 * Does the work of `useFormKey` outside components. Every attempt has the same key, so that the server acts once although a reply was
 * lost, until the server says how the form ended: with a success, or a conflict (409). All other failures say nothing about an earlier
 * attempt, so they keep the key, also after a change of the values; the server refuses it then if that attempt arrived.
 */
export function formKey(): SendOnce {
  let key: string | null = null;
  return async send => {
    key ??= crypto.randomUUID();
    try {
      const reply = await send(key);
      key = null;
      return reply;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) key = null;
      throw error;
    }
  };
}
