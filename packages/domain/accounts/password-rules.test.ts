import { expect, it } from 'vitest';
import { isPersonalPassword } from './password-rules.ts';

const ANA = { name: 'Ana Núñez', email: 'ana.nunez+casa@ejemplo.es' };

it.each([
  'ana.nunez+casa@ejemplo.es',
  'ANA.NUNEZ+CASA@ejemplo.es',
  'ana.nunez+casa',
  'Ana.Nunez',
  'Ana Núñez',
  'ananunez',
])('isPersonalPassword returns true for %s of Ana Núñez, ana.nunez+casa@ejemplo.es', password => {
  expect(isPersonalPassword(password, ANA)).toBe(true);
});

it.each(['ana nunez 1984', 'caldera roja', 'ejemplo.es'])(
  'isPersonalPassword returns false for %s of Ana Núñez',
  password => {
    expect(isPersonalPassword(password, ANA)).toBe(false);
  },
);
