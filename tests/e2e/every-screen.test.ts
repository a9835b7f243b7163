import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoIds, demoIds, filled } from '../../tools/pictures/demo-ids.ts';
import { expectAccessible } from './accessible.ts';
import { hiddenStates } from './forced-colors.ts';
import { openSharedJourney } from './journey.ts';
import { SCREENS } from './screens.ts';
import { watchLoading } from './settled.ts';
import { DESKTOP, openScreen, PHONE, type Visitor } from './support.ts';

/** 320 px is the narrowest phone; 195 px is the common phone at 200 % zoom. */
const NARROWER = [320, 195];
/** Specified wait of the page after a payment (spec, section 9). */
const PAYMENT_REDIRECT_MS = 3000;

const journey = openSharedJourney();
let ids: DemoIds;

beforeAll(async () => {
  ids = await demoIds(journey.oficio);
});

describe.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('Screens of %s', who => {
  let visitor: Visitor;
  let settled: () => Promise<void>;

  beforeAll(async () => {
    visitor = await journey.visitor(PHONE, who === 'anonymous' ? undefined : who);
    await visitor.context.addInitScript(stayOnPage, PAYMENT_REDIRECT_MS);
    settled = watchLoading(visitor.page);
  });

  afterAll(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  // Two runs of axe cover both widths and both colour schemes, because the scheme decides the colours and not the width.
  it.each([...SCREENS[who]])(
    'is accessible, fits its window and shows its states in both widths, colour schemes and a contrast theme: %s',
    async path => {
      const { page } = visitor;
      await show(page, PHONE, 'light');
      await openScreen(page, filled(path, ids));
      await page.locator('h1').waitFor();
      await settled();
      await expectShape(page);
      await expectAccessible(page);
      for (const width of NARROWER) {
        await page.setViewportSize({ ...PHONE, width });
        await settled();
        await expectShape(page, width);
      }
      expect(await cutLabels(page)).toEqual([]);
      expect(await hiddenStates(page)).toEqual([]);
      await show(page, DESKTOP, 'dark');
      await settled();
      await expectShape(page);
      await expectAccessible(page);
      expect(await hiddenStates(page)).toEqual([]);
    },
  );
});

/** Removes the timer by which the page after a payment leads to the requests, because axe can need longer. */
function stayOnPage(delayMs: number): void {
  const { setTimeout: start } = globalThis;
  const later = (work: () => void, delay?: number) => (delay === delayMs ? 0 : start(work, delay));
  globalThis.setTimeout = later as typeof setTimeout;
}

async function show(page: Page, viewport: typeof PHONE, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
}

/** Waits, because a page that leads to another one has no heading for a moment. */
const expectShape = (page: Page, width = page.viewportSize()?.width) =>
  expect.poll(async () => [width, await shapeOf(page)]).toEqual([width, { headings: 1, overflow: 0 }]);

/**
 * Returns the number of main headings, and the pixels by which the page is wider than its window. `clientWidth` excludes the
 * space reserved for a scroll bar.
 */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    // `content-visibility: auto` skips the layout of cards below the window, so axe would measure wrong positions.
    for (const card of document.querySelectorAll<HTMLElement>('article'))
      card.style.contentVisibility = 'visible';
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      headings: document.querySelectorAll('h1').length,
      overflow: Math.max(0, scrollWidth - clientWidth),
    };
  });

/** Returns the texts of the buttons that are cut off with 150 % text size on the narrowest phone. */
async function cutLabels(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ ...PHONE, width: NARROWER[0] ?? PHONE.width });
  return page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = '150%';
    const cut = [
      ...document.querySelectorAll('button, a.mantine-Button-root, .mantine-SegmentedControl-label'),
    ]
      .flatMap(button => [button, ...button.querySelectorAll('*')])
      .filter(part => {
        const { overflowX, clipPath } = getComputedStyle(part);
        return overflowX !== 'visible' && clipPath === 'none' && part.scrollWidth > part.clientWidth + 1;
      })
      .map(part => part.textContent);
    style.fontSize = '';
    return cut.filter(text => text !== '');
  });
}
