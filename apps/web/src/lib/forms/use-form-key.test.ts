import { expect, test } from 'vitest';
import { ApiError, OFFLINE_TEXT } from '../api/api-error.ts';
import { formKey } from './use-form-key.ts';

type Answer = number | 'form_already_sent';

/** Sends a form once for each answer, 200 for a success, and returns the keys. */
async function keysOf(answers: readonly Answer[]): Promise<readonly string[]> {
  const once = formKey();
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

test('a form with a stored key keeps it after it was closed and opened again', async () => {
  let stored: string | null = null;
  const entry = {
    read: () => stored,
    write: (text: string | null) => {
      stored = text;
    },
  };
  const keys: string[] = [];
  const lose = async (key: string) => {
    keys.push(key);
    throw new ApiError(0, OFFLINE_TEXT);
  };
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(formKey(entry)(lose)).rejects.toBeInstanceOf(ApiError);
  expect(keys[1]).toBe(keys[0]);
});
