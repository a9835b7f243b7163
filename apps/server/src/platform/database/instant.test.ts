import { expect, it } from 'vitest';
import { instantIn } from './instant.ts';

it('instantIn reads a local time in the zone', () => {
  expect(instantIn('Europe/Madrid', '2026-07-20T10:30:15.5')).toBe(Date.parse('2026-07-20T08:30:15.500Z'));
});

it('instantIn returns an instant with an offset unchanged and null for null', () => {
  expect([instantIn('Europe/Madrid', 1000), instantIn('Europe/Madrid', null)]).toEqual([1000, null]);
});
