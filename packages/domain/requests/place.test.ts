import { describe, expect, it } from 'vitest';
import { placeForTechnician } from './place.ts';

const NOWHERE = { address: null, latitude: null, longitude: null };

describe('placeForTechnician', () => {
  it.each([
    ['pending', NOWHERE, 'Sin zona indicada'],
    ['pending', { address: null, latitude: 40.42, longitude: -3.71 }, 'Zona aproximada'],
    ['pending', { address: 'Alcorcón', latitude: 40.34, longitude: -3.83 }, 'Zona de Alcorcón'],
    ['accepted', NOWHERE, 'Sin dirección indicada'],
    [
      'accepted',
      { address: null, latitude: 40.4155, longitude: -3.7074 },
      'Sin dirección indicada. Punto: 40.4155, -3.7074',
    ],
    ['accepted', { address: 'Plaza Mayor, 1', latitude: null, longitude: null }, 'Plaza Mayor, 1'],
  ] as const)('describes the place of a job that is %s at %j as %j', (status, place, text) => {
    expect(placeForTechnician({ status, ...place })).toBe(text);
  });
});
