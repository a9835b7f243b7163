import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

interface Seen {
  /** Sum of the layout shifts that nobody's press explains. */
  shift: number;
  /** The slowest event of the interactions since it was last set to 0. Milliseconds. */
  slowest: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Of an event's duration; the browser tells of none that is shorter. Milliseconds. */
const SHORTEST = 16;
/** Long after an event has been painted at 4 times slowed speed. Milliseconds. */
const PAINTED_MS = 500;

/** Has every document of the page note what it sees. To be called before the first. */
export const noteWhatIsSeen = (page: Page): Promise<unknown> =>
  page.addInitScript(shortest => {
    const seen = { shift: 0, slowest: 0 };
    window.seen = seen;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId) seen.slowest = Math.max(seen.slowest, entry.duration);
    }).observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
  }, SHORTEST);

export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => window.seen.shift);

/** From a press to the paint after it, of the slowest event it brings. Milliseconds; the browser rounds to 8. */
export async function timePress(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.seen.slowest = 0;
  });
  await press();
  await sleep(PAINTED_MS);
  return Math.max(SHORTEST, await page.evaluate(() => window.seen.slowest));
}

/** Slows the page's processor down so many times. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
