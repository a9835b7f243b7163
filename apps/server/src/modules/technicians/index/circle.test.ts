import { distanceKm } from '@oficio/domain/technicians/geo.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Circle } from './circle.ts';

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });

it('Circle computes exactly the distances of distanceKm and contains exactly the points within its radius', () => {
  fc.assert(
    fc.property(point, point, fc.double({ min: 0, max: 1.5, noNaN: true }), (center, at, share) => {
      const [longitude, latitude] = [Math.round(at.longitude * 1000), Math.round(at.latitude * 1000)];
      const distance = distanceKm(center, { longitude: longitude / 1000, latitude: latitude / 1000 });
      // The radius is often just below, exactly at or just above the distance.
      for (const radius of [distance, distance * (1 - 1e-15), distance * share]) {
        const circle = new Circle(center, radius);
        expect(circle.distanceTo(longitude, latitude)).toBe(distance <= radius ? distance : -1);
        expect(circle.contains(longitude, latitude)).toBe(distance <= radius);
      }
    }),
    {
      numRuns: 2000,
      // A point on the other side of the Earth.
      examples: [
        [{ latitude: 6.037091348628667e-7, longitude: 179.99991895893487 }, { latitude: 0, longitude: 0 }, 0],
      ],
    },
  );
});
