import { expect, test } from 'vitest';
import { ApiError, OFFLINE_TEXT } from '../api/api-error.ts';
import type { StorageEntry } from '../storage/storage-entry.ts';
import { createSendOnce } from './use-form-key.ts';

type Answer = number | 'form_already_sent';

/** Sends a form once for each answer, 200 for a success, and returns the keys. */
async function keysOf(answers: readonly Answer[]): Promise<readonly string[]> {
  const once = createSendOnce();
  const keys: string[] = [];
  for (const answer of answers)
    await once(async key => {
      keys.push(key);
      if (answer === 'form_already_sent') throw new ApiError(409, 'Ya está hecho', { code: answer });
      if (answer !== 200) throw new ApiError(answer, answer === 0 ? OFFLINE_TEXT : 'No puede ser');
    }).catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
  return keys;
}

test.each([0, 400, 401, 403, 404, 409, 429, 500, 503])(
  'a form keeps its key after %i, because an earlier attempt may have arrived',
  async status => {
    const [first, second] = await keysOf([status, 200]);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  },
);

test.each([200, 'form_already_sent'] as const)(
  'a form gets a new key after %s, because the server said how it ended',
  async status => {
    const [first, second] = await keysOf([status, 200]);
    expect(second).not.toBe(first);
  },
);

test('two forms have different keys', async () => {
  expect(await keysOf([200])).not.toEqual(await keysOf([200]));
});

/** Keys of two attempts whose replies are lost, from forms that `form` returns. */
async function keysOfLost(form: () => ReturnType<typeof createSendOnce>): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(
      form()(async key => {
        keys.push(key);
        throw new ApiError(0, OFFLINE_TEXT);
      }),
    ).rejects.toBeInstanceOf(ApiError);
  return keys;
}

test('a form with a stored key keeps it after it was closed and opened again', async () => {
  let stored: string | null = null;
  const entry: StorageEntry = {
    read: () => stored,
    write: text => {
      stored = text;
    },
  };
  const [first, second] = await keysOfLost(() => createSendOnce(entry));
  expect(second).toBe(first);
});

test('a form keeps its key where the browser refuses storage', async () => {
  const form = createSendOnce({ read: () => null, write: () => {} });
  const [first, second] = await keysOfLost(() => form);
  expect(second).toBe(first);
});
