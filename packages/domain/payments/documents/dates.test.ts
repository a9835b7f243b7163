import { expect, it } from 'vitest';
import { documentMonth, documentMonthLabel } from './dates.ts';

it('a month has a small letter inside a sentence and a capital at the start of a label', () => {
  expect(documentMonth('2026-11')).toBe('noviembre de 2026');
  expect(documentMonthLabel('2026-11')).toBe('Noviembre de 2026');
});
