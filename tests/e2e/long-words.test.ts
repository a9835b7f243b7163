import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoIds, demoIds, filled } from '../../tools/pictures/demo-ids.ts';
import { openSharedJourney } from './journey.ts';
import { SCREENS } from './screens.ts';
import { watchLoading } from './settled.ts';
import { openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const NARROWEST_PHONE = { ...PHONE, width: 320 };
/** Longer than two lines of the narrowest phone. */
const LONG_WORD = 'Ñandúaguacatal'.repeat(6);
/** Texts of people begin with a capital letter or have spaces. Values of the contract, instants, keys and time zones do not match. */
const TEXT = /^(?!https?:)(?![\w+-]+\/)(?=.*[a-záéíóúñ])(?!.*\d{4}-\d{2})(\p{Lu}[\p{L}.-]*|.*\s.*)$/su;

const journey = openSharedJourney(REPLACES_REPLIES);
let ids: DemoIds;

beforeAll(async () => {
  ids = await demoIds(journey.oficio);
});

describe.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('Screens of %s', who => {
  let visitor: Visitor;
  let settled: () => Promise<void>;
  /** Number of texts that the screen received. */
  let replaced = 0;

  beforeAll(async () => {
    visitor = await journey.visitor(NARROWEST_PHONE, who === 'anonymous' ? undefined : who);
    settled = watchLoading(visitor.page);
    await visitor.page.route(/^https?:\/\/[^/]+\/api\//, async route => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
      const json = JSON.parse(await response.text(), (_, value) => {
        if (typeof value !== 'string' || !TEXT.test(value)) return value;
        replaced += 1;
        return LONG_WORD;
      });
      await route.fulfill({ response, json });
    });
  });

  afterAll(async () => {
    expect(replaced).toBeGreaterThan(0);
    await visitor.context.close();
  });

  it.each([...SCREENS[who]])(
    'keeps its controls in the window when each text is one long word: %s',
    async path => {
      const { page } = visitor;
      await openScreen(page, filled(path, ids));
      await page.locator('h1').waitFor();
      await settled();
      expect(await outside(page)).toEqual([]);
    },
  );
});

/** Returns what a person cannot reach: a page that is wider than its window, and controls beyond its edge. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter(control => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        control => control.getBoundingClientRect().right > clientWidth + 1 && !scrolls(control.parentElement),
      )
      .map(control => control.outerHTML.slice(0, 200));
    return [...(scrollWidth > clientWidth ? [`${scrollWidth} px`] : []), ...controls];
  });
