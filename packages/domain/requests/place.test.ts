import { describe, expect, it } from 'vitest';
import { placeForTechnician } from './place.ts';

const NOWHERE = { address: null, latitude: null, longitude: null };

describe('placeForTechnician', () => {
  it.each([
    [false, NOWHERE, 'Sin zona indicada'],
    [false, { address: null, latitude: 40.42, longitude: -3.71 }, 'Zona aproximada'],
    [false, { address: 'Alcorcón', latitude: 40.34, longitude: -3.83 }, 'Zona de Alcorcón'],
    [true, NOWHERE, 'Sin dirección indicada'],
    [
      true,
      { address: null, latitude: 40.4155, longitude: -3.7074 },
      'Sin dirección indicada. Punto: 40.4155, -3.7074',
    ],
    [true, { address: 'Plaza Mayor, 1', latitude: null, longitude: null }, 'Plaza Mayor, 1'],
  ] as const)('describes the place of a job, exact: %s, at %j as %j', (is_place_exact, place, text) => {
    expect(placeForTechnician({ is_place_exact, ...place })).toBe(text);
  });
});
