import { distanceKm, type Point } from '@oficio/domain/technicians/geo.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CELL, columnsOf, gridPoint, keyAt } from './grid.ts';
import { boxAround, insideStrips, ringStrips, type Strip } from './strips.ts';

/** Generates evenly spread numbers, because most doubles of fast-check are close to 0. */
const between = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1_000_000 }).map(share => min + ((max - min) * share) / 1_000_000);

/** Mostly places where a circle does not look like a circle on the grid: poles, far north, antimeridian. */
const latitude = fc.oneof(
  between(-90, 90),
  between(89, 90),
  between(-90, -89),
  fc.constantFrom(-90, 0, 83, 90),
);
const longitude = fc.oneof(
  between(-180, 180),
  between(179.5, 180),
  between(-180, -179.5),
  fc.constantFrom(-180, 0, 180),
);
const center = fc.record({ latitude, longitude });
const radius = between(0.05, 60);

/** Generates places around a centre: distances as shares of the radius, mostly near 1, and bearings in radians. */
const offsets = fc.array(
  fc.tuple(
    fc.oneof({ weight: 3, arbitrary: between(0.96, 1.04) }, { weight: 1, arbitrary: between(0, 1.2) }),
    between(0, 2 * Math.PI),
  ),
  { minLength: 30, maxLength: 30 },
);

/** Returns the grid point nearest to the place at this distance and bearing (radians). */
function placeAt(from: Point, km: number, bearing: number): Point {
  const angle = km / 6371.0088;
  const turn = Math.PI / 180;
  const [sine, cosine] = [Math.sin(from.latitude * turn), Math.cos(from.latitude * turn)];
  const north = Math.asin(
    Math.min(1, Math.max(-1, sine * Math.cos(angle) + cosine * Math.sin(angle) * Math.cos(bearing))),
  );
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * cosine,
    Math.cos(angle) - sine * Math.sin(north),
  );
  const point = gridPoint({
    latitude: north / turn,
    longitude: ((from.longitude + east / turn + 540) % 360) - 180,
  });
  return { latitude: point.latitude / 1000, longitude: point.longitude / 1000 };
}

const countStrips = (strips: readonly Strip[], key: number) =>
  strips.filter(([low, high]) => low <= key && key <= high).length;

it('insideStrips and ringStrips together cover every place of a circle exactly once', () => {
  fc.assert(
    fc.property(center, radius, offsets, (from, km, around) => {
      const inside = insideStrips(from, km, CELL);
      const edge = ringStrips(from, km, km, CELL);
      const whole = ringStrips(from, 0, km, CELL);
      const box = boxAround(from, km);
      for (const [share, bearing] of around) {
        const place = placeAt(from, share * km, bearing);
        const point = gridPoint(place);
        const key = keyAt(point, CELL);
        const near = distanceKm(from, place) <= km;
        const counted = countStrips(inside, key) + countStrips(edge, key);
        expect(counted).toBe(near ? 1 : Math.min(counted, 1));
        expect(countStrips(whole, key)).toBe(counted);
        if (countStrips(inside, key)) expect(near).toBe(true);
        if (!near) continue;
        expect(point.latitude).toBeGreaterThanOrEqual(box.south);
        expect(point.latitude).toBeLessThanOrEqual(box.north);
        expect(point.longitude).toBeGreaterThanOrEqual(box.west);
        expect(point.longitude).toBeLessThanOrEqual(box.east);
      }
    }),
    { numRuns: 3000, seed: 20 },
  );
});

it('ringStrips returns strips that do not overlap and lie within one row each', () => {
  fc.assert(
    fc.property(center, radius, radius, (from, one, other) => {
      const strips = ringStrips(from, Math.min(one, other), Math.max(one, other), CELL);
      const sorted = strips.toSorted((a, b) => a[0] - b[0]);
      for (const [index, [low, high]] of sorted.entries()) {
        expect(low).toBeLessThanOrEqual(high);
        expect(Math.floor(low / columnsOf(CELL))).toBe(Math.floor(high / columnsOf(CELL)));
        expect(low).toBeGreaterThan(sorted[index - 1]?.[1] ?? -1);
      }
    }),
    { numRuns: 1000, seed: 20 },
  );
});
