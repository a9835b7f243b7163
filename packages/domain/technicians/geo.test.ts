import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundingBox, distanceKm } from './geo.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.record({ latitude: between(-90, 90), longitude: between(-180, 180) });

describe('boundingBox', () => {
  it('contains every point of the circle', () => {
    fc.assert(
      fc.property(point, point, between(0.001, 20_000), (center, other, radiusKm) => {
        fc.pre(distanceKm(center, other) < radiusKm);
        const { south, north, west, east } = boundingBox(center, radiusKm + 1e-6);
        expect(other.latitude >= south && other.latitude <= north).toBe(true);
        expect(other.longitude >= west && other.longitude <= east).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('is no larger than the circle', () => {
    const { south, north, west, east } = boundingBox({ latitude: 40, longitude: -4 }, 111.195);
    expect([south, north]).toEqual([expect.closeTo(39, 4), expect.closeTo(41, 4)]);
    expect([west, east]).toEqual([expect.closeTo(-5.3054, 3), expect.closeTo(-2.6946, 3)]);
  });

  it('covers all longitudes when the circle contains a pole or crosses the antimeridian', () => {
    const all = { west: -180, east: 180 };
    expect(boundingBox({ latitude: 89.9, longitude: 10 }, 50)).toMatchObject(all);
    expect(boundingBox({ latitude: 0, longitude: 179.9 }, 50)).toMatchObject(all);
    expect(boundingBox({ latitude: 0, longitude: -179.9 }, 50)).toMatchObject(all);
  });
});
