import { beforeEach, expect, it } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import { isAlertOf, rememberWanted, takeWanted } from './area.ts';

const SORIA = { service: 'Fontanería', latitude: 41.76401, longitude: -2.46802, radius: 10, place: 'Soria' };

beforeEach(() => {
  fakeStorage('sessionStorage');
});

it('takes the alert that a visitor asked for once, and only for the same area', () => {
  expect(takeWanted(SORIA)).toBe(false);
  rememberWanted(SORIA);
  expect(takeWanted({ ...SORIA, service: null })).toBe(false);
  expect(takeWanted({ ...SORIA, radius: 25 })).toBe(false);
  expect(takeWanted({ ...SORIA, latitude: 41.8 })).toBe(false);
  expect(takeWanted({ ...SORIA, latitude: 41.76396, place: null })).toBe(true);
  expect(takeWanted(SORIA)).toBe(false);
});

it('finds the alert of an area whose point the server has rounded', () => {
  const alert = { id: 1, created_at: '', expires_at: '', ...SORIA, latitude: 41.764, longitude: -2.468 };
  expect(isAlertOf(alert, SORIA)).toBe(true);
  expect(isAlertOf({ ...alert, service: null }, SORIA)).toBe(false);
  expect(isAlertOf({ ...alert, radius: 25 }, SORIA)).toBe(false);
});
