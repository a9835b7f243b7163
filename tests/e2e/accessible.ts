import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IS_USUAL_PERSON } from './support.ts';

/** The minified script: each document that is checked must receive and compile it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Shows the open page in a colour scheme. Mantine's colours follow an attribute, which a script changes after the media query. */
export async function switchColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** Fails when axe finds a violation on the page. Runs all rules except the experimental ones. */
export async function expectAccessible(page: Page): Promise<void> {
  // The result does not depend on clock and time zone, and the journeys of other people are the same.
  if (!IS_USUAL_PERSON) return;
  // axe would not check the content of an iframe.
  expect(page.frames()).toHaveLength(1);
  // Evaluated as text, because the page's Content Security Policy rejects an injected script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return found.map(({ id, nodes }) => [id, nodes[0]?.html]);
  });
  expect(violations, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}
