import { distanceKm } from '@oficio/domain/technicians/geo.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jobPlace } from './job-place.ts';
import { cellsAround } from './reach.ts';

/** The expression of the index `requests_waiting_by_cell`. */
const cellOf = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  Math.floor((latitude + 90) * 4) * 1440 + Math.floor((longitude + 180) * 4);

it('the cells around a point contain every request in reach, also at the poles and the antimeridian', () => {
  const latitude = fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(-90, 90, 0, 40.25),
  );
  const longitude = fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, 180, 0, -3.75),
  );
  const offset = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({ latitude, longitude }),
      offset,
      offset,
      fc.integer({ min: 1, max: 50 }),
      (point, north, east, radiusKm) => {
        const request = {
          latitude: Math.min(90, Math.max(-90, point.latitude + north)),
          longitude: Math.min(180, Math.max(-180, point.longitude + east)),
          service_id: 1,
        };
        const place = jobPlace(request);
        if (place && distanceKm(place, point) <= radiusKm)
          expect(cellsAround(point, radiusKm)).toContain(cellOf(request));
      },
    ),
    { numRuns: 2000 },
  );
});
