import { expect, it } from 'vitest';
import { zoneName } from './zone.ts';

it.each([
  ['Atlantic/Canary', 'hora de Canarias'],
  ['Europe/Madrid', 'hora peninsular'],
  ['America/New_York', 'hora de Nueva York'],
  ['Europe/Lisbon', 'hora de Lisbon'],
])('zoneName of %s is %s', (name, text) => {
  expect(zoneName(name)).toBe(text);
});
