import { expect, test } from 'vitest';
import { callTo } from './contact-links.ts';

test('callTo keeps only digits and the plus sign', () => {
  expect(callTo('+34 612-345;ext=9')).toBe('tel:+346123459');
});
