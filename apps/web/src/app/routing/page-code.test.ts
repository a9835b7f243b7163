import { afterEach, expect, it, vi } from 'vitest';
import { PageCode } from './page-code.tsx';

afterEach(() => void vi.useRealTimers());

const Page = () => null;

it('renderings after a failure find the failed request, and those a second later a new one', async () => {
  vi.useFakeTimers();
  const importPage = vi
    .fn<() => Promise<{ readonly default: typeof Page }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ default: Page });
  const code = new PageCode(importPage);
  await expect(code.load()).rejects.toThrow('no network');
  await expect(code.load()).rejects.toThrow('no network');
  expect(importPage).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(code.page).toBeUndefined();
  expect(await code.load()).toBe(Page);
  expect(code.page).toBe(Page);
});

it('a rendering requests the code again after a failed preload', async () => {
  const importPage = vi
    .fn<() => Promise<{ readonly default: typeof Page }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ default: Page });
  const code = new PageCode(importPage);
  await expect(code.preload()).rejects.toThrow('no network');
  expect(await code.load()).toBe(Page);
});
