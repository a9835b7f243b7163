import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Waits until React has hydrated the page: then its elements have `__react…` properties. */
export async function waitForHydration(page: Page): Promise<void> {
  const isMarked = () =>
    Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__react'));
  while (!(await page.evaluate(isMarked))) await sleep(50);
}
