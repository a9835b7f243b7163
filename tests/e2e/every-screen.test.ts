import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { SCREENS } from './screens.ts';
import { type DemoIds, demoIds, filled } from './shots/demo-ids.ts';
import { DESKTOP, PHONE, type Visitor } from './support.ts';

const WIDTHS = [
  // 320 px is the narrowest phone; 195 px is the common phone at 200 % zoom.
  { viewport: PHONE, schemes: ['light', 'dark'], narrower: [320, 195] },
  { viewport: DESKTOP, schemes: ['dark', 'light'], narrower: [] },
] as const;

const journey = openJourney();
let ids: DemoIds;

beforeAll(async () => {
  ids = await demoIds(journey.oficio);
});

describe.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('Screens of %s', who => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await journey.visitor(DESKTOP, who === 'anonymous' ? undefined : who);
  });

  afterAll(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it.each([...SCREENS[who]])(
    'is accessible and fits its window in both widths and colour schemes: %s',
    async path => {
      const { page } = visitor;
      await page.setViewportSize(PHONE);
      await page.goto(filled(path, ids));
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      for (const { viewport, schemes, narrower } of WIDTHS) {
        const [first, second] = schemes;
        await page.setViewportSize(viewport);
        await applyColorScheme(page, first);
        await expectAccessible(page);
        expect(await page.locator('h1').count()).toBe(1);
        expect(await overflow(page)).toBe(0);
        await applyColorScheme(page, second);
        await expectAccessible(page, 'colours');
        for (const width of narrower) {
          await page.setViewportSize({ ...viewport, width });
          await waitForRest(page);
          expect([width, await overflow(page)]).toEqual([width, 0]);
        }
      }
    },
  );
});

/** Applies a colour scheme, draws the whole page and waits until animations and skeletons are gone. */
async function applyColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // `content-visibility: auto` skips the layout of cards below the window, so axe would measure wrong positions.
  await page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('article'))
      card.style.contentVisibility = 'visible';
  });
  await page.locator('[class*=Skeleton]').first().waitFor({ state: 'hidden' });
  await page.locator('h1').waitFor();
  await waitForRest(page);
}

/** Waits for two frames and for all animations that end. */
const waitForRest = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise(resolve => requestAnimationFrame(resolve));
    await drawn();
    await drawn();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Returns the pixels by which the page is wider than its window. `clientWidth` excludes the space reserved for a scroll bar. */
const overflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
