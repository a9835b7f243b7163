import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [1, '1 segundo'],
  [29_001, '30 segundos'],
  [MINUTE, '60 segundos'],
  [MINUTE + 1, '2 minutos'],
  [15 * MINUTE, '15 minutos'],
  [2 * HOUR, '120 minutos'],
  [2 * HOUR + 1, '3 horas'],
  [48 * HOUR, '48 horas'],
  [48 * HOUR + 1, '3 días'],
])('waitText(%i) returns "%s"', (wait, text) => {
  expect(waitText(wait)).toBe(text);
});
