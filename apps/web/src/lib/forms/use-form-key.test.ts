import { expect, test } from 'vitest';
import { ApiError, OFFLINE_TEXT } from '../api/api-error.ts';
import { formKey } from './use-form-key.ts';

/** Sends a form once for each status, 200 for a success, and returns the keys. */
async function keysOf(statuses: readonly number[]): Promise<readonly string[]> {
  const once = formKey();
  const keys: string[] = [];
  for (const status of statuses)
    await once(async key => {
      keys.push(key);
      if (status !== 200) throw new ApiError(status, status === 0 ? OFFLINE_TEXT : 'No puede ser');
    }).catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
  return keys;
}

test.each([0, 400, 401, 403, 404, 429, 500, 503])(
  'a form keeps its key after %i, because an earlier attempt may have arrived',
  async status => {
    const [first, second] = await keysOf([status, 200]);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  },
);

test.each([200, 409])(
  'a form gets a new key after %i, because the server said how it ended',
  async status => {
    const [first, second] = await keysOf([status, 200]);
    expect(second).not.toBe(first);
  },
);

test('two forms have different keys', async () => {
  expect(await keysOf([200])).not.toEqual(await keysOf([200]));
});
