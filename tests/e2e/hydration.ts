import type { Page } from 'playwright-core';

/** Waits until React has hydrated the page: then its elements have `__react…` properties. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__react')),
  );
}
