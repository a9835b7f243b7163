import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { sizeOf } from '../support/brief.ts';

interface Seen {
  /** Sum of the layout shifts that nobody's press explains. */
  shift: number;
  /** From an event to the end of the frame after it, the slowest since it was last set to 0. Milliseconds. */
  slowest: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Long after an event has been painted at 4 times slowed speed. Milliseconds. */
const PAINTED_MS = sizeOf(500, 100);

/** All that a press, a tap or a key brings. */
const EVENTS = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change'];

/**
 * Has every document of the page note what it sees. To be called before the first. Not by Event Timing: without a graphics
 * card it also waits for frames that nothing asked for, whatever the page does.
 */
export const noteWhatIsSeen = (page: Page): Promise<unknown> =>
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
    const note = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          seen.slowest = Math.max(seen.slowest, performance.now() - timeStamp);
        };
        // Its turn comes after the frame has been laid out and painted.
        port2.postMessage(null);
      });
    for (const event of events) addEventListener(event, note, { capture: true });
  }, EVENTS);

export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => window.seen.shift);

/** From a press to the end of the frame after it, of the slowest event it brings. Milliseconds. */
export async function timePress(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.seen.slowest = 0;
  });
  await press();
  await sleep(PAINTED_MS);
  return page.evaluate(() => window.seen.slowest);
}

/** Slows the page's processor down so many times. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
