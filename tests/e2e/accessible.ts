import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules whose verdict the colours decide; all others see the same page in either scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds something on the page that somebody could not read or reach, by all its rules but the experimental.
 * `colours` asks only about those: for a page that was asked about all in the other scheme.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // What is in a frame would not be looked at.
  expect(page.frames()).toHaveLength(1);
  // As text: a script of ours is no script of the page, which its policy would refuse.
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
  expect(violations).toEqual([]);
}
