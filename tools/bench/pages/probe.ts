import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { sizeOf } from '../support/brief.ts';

interface PageTimings {
  /** Sum of the layout shifts without recent user input. */
  shift: number;
  /** Slowest time from an event to the end of the next frame, since the last reset to 0. Milliseconds. */
  slowest: number;
}

declare global {
  interface Window {
    seen: PageTimings;
  }
}

/** Enough time to paint an event's effect with a processor slowed 4 times. Milliseconds. */
const PAINTED_MS = sizeOf(500, 100);

/** All events that a click, a tap or a key causes. */
const EVENTS = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change'];

/**
 * Records layout shifts and event times in every document of the page. Call it before the first navigation. Event Timing is not
 * used, because without a graphics card it also waits for unrelated frames.
 */
export const recordPageTimings = (page: Page): Promise<unknown> =>
  page.addInitScript(events => {
    const seen = { shift: 0, slowest: 0 };
    window.seen = seen;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const recordTime = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          seen.slowest = Math.max(seen.slowest, performance.now() - timeStamp);
        };
        // The message is handled after layout and paint of the frame.
        port2.postMessage(null);
      });
    for (const event of events) addEventListener(event, recordTime, { capture: true });
  }, EVENTS);

export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => window.seen.shift);

/** Returns the time from the slowest event of a press to the end of the next frame. Milliseconds. */
export async function timePress(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.seen.slowest = 0;
  });
  await press();
  await sleep(PAINTED_MS);
  return page.evaluate(() => window.seen.slowest);
}

/** Slows the page's processor by the factor `rate`. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
