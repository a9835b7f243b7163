import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { SCREENS } from './screens.ts';
import { type DemoIds, demoIds, filled } from './shots/demo-ids.ts';
import { setStage } from './stage.ts';
import { DESKTOP, PHONE, type Visitor } from './support.ts';

/** Every screen as each of its readers: accessible in both widths and schemes, never wider than its window, without a complaint. */
const WIDTHS = [
  // Then the narrowest phone, and the common one at 200 %.
  { viewport: PHONE, schemes: ['light', 'dark'], narrower: [320, 195] },
  { viewport: DESKTOP, schemes: ['dark', 'light'], narrower: [] },
] as const;

const stage = setStage();
let ids: DemoIds;

beforeAll(async () => {
  ids = await demoIds(stage.oficio);
});

describe.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('as %s', who => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await stage.visitor(DESKTOP, who === 'nobody' ? undefined : who);
  });

  afterAll(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it.each([...SCREENS[who]])('%s', async path => {
    const { page } = visitor;
    await page.setViewportSize(PHONE);
    await page.goto(filled(path, ids));
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    for (const { viewport, schemes, narrower } of WIDTHS) {
      const [first, second] = schemes;
      await page.setViewportSize(viewport);
      await paint(page, first);
      await expectAccessible(page);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await overflow(page)).toBe(0);
      await paint(page, second);
      await expectAccessible(page, 'colours');
      for (const width of narrower) {
        await page.setViewportSize({ ...viewport, width });
        await rest(page);
        expect([width, await overflow(page)]).toEqual([width, 0]);
      }
    }
  });
});

/** Shows the page in a scheme, all of it, and waits until it is as it will stay. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Cards far below are drawn when a reader comes near; until then their parts lie where no reader will see them.
  await page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('article'))
      card.style.contentVisibility = 'visible';
  });
  await page.locator('[class*=Skeleton]').first().waitFor({ state: 'hidden' });
  await rest(page);
}

/** Until what a change of the window set off is drawn and has come to its end. */
const rest = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise(resolve => requestAnimationFrame(resolve));
    await drawn();
    await drawn();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Pixels by which the page is wider than its window; the room kept for a scroll bar makes it narrower. */
const overflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
