import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules that depend on colours. All other rules give the same result in both colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds a violation on the page. Runs all rules except the experimental ones.
 * `colours` runs only the colour rules, for a page that passed all rules in the other colour scheme.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // axe would not check the content of an iframe.
  expect(page.frames()).toHaveLength(1);
  // Evaluated as text, because the page's Content Security Policy rejects an injected script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async only => {
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: [...only] } }),
      });
      return found.map(({ id, nodes }) => [id, nodes[0]?.html]);
    },
    rules === 'colours' ? COLOUR_RULES : null,
  );
  expect(violations, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}
