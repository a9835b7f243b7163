import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 20_000 };

/**
 * Lets the page load its data again, as when the network is back, until `result` is visible. A query is not loaded again while an earlier
 * load of it is running, so one time may not be enough.
 */
export async function loadAgain(page: Page, result: Locator): Promise<void> {
  const reconnect = async () => {
    await page.evaluate(() => ['offline', 'online'].map(name => dispatchEvent(new Event(name))));
    return result.isVisible();
  };
  await expect.poll(reconnect, WAIT_OPTIONS).toBe(true);
}
