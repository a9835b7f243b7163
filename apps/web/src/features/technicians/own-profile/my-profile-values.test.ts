import { expect, test } from 'vitest';
import { type ProfileValues, profileChecks, valuesOf } from './my-profile-values.ts';

const moved: ProfileValues = {
  ...valuesOf(null),
  address: 'Calle Colón 1, Valencia',
  point_unconfirmed: true,
};

test('a changed address needs a new map point', () => {
  expect(profileChecks.latitude('', moved)).toBe('Confirma el punto en el mapa');
  const placed = { ...moved, latitude: '39,47', longitude: '-0,37' };
  expect(profileChecks.latitude(placed.latitude, placed)).toBeNull();
});

test('a technician may remove the address together with its point', () => {
  expect(profileChecks.latitude('', { ...moved, address: ' ' })).toBeNull();
});

test('a longitude without a latitude is an incomplete point', () => {
  expect(profileChecks.latitude('', { ...moved, longitude: '-0,37' })).toBe(
    'La latitud y la longitud van juntas',
  );
});
