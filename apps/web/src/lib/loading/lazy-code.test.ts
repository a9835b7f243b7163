import { afterEach, expect, it, vi } from 'vitest';
import { LazyCode } from './lazy-code.ts';

afterEach(() => void vi.useRealTimers());

const MODULE = { default: () => null };

/** Code whose first request fails. */
function codeThatFailsOnce() {
  const importModule = vi
    .fn<() => Promise<typeof MODULE>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(MODULE);
  return { code: new LazyCode(importModule), importModule };
}

it('renderings after a failure find the failed request, and those a second later a new one', async () => {
  vi.useFakeTimers();
  const { code, importModule } = codeThatFailsOnce();
  await expect(code.loadForRendering()).rejects.toThrow('no network');
  vi.advanceTimersByTime(999);
  await expect(code.loadForRendering()).rejects.toThrow('no network');
  expect(importModule).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(code.module).toBeUndefined();
  expect(await code.loadForRendering()).toBe(MODULE);
  expect(code.module).toBe(MODULE);
});

it('a rendering after a forgotten failure requests the code at once, and keeps this request when the second is over', async () => {
  vi.useFakeTimers();
  const { code, importModule } = codeThatFailsOnce();
  await expect(code.loadForRendering()).rejects.toThrow('no network');
  code.forgetFailure();
  expect(await code.loadForRendering()).toBe(MODULE);
  vi.advanceTimersByTime(1000);
  await code.loadForRendering();
  expect(importModule).toHaveBeenCalledTimes(2);
});

it('a rendering requests the code again after a failed preload', async () => {
  const { code } = codeThatFailsOnce();
  code.preload();
  expect(await code.loadForRendering()).toBe(MODULE);
});
