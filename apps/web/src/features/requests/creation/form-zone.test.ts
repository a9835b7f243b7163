import { expect, test } from 'vitest';
import { readerZone } from '../../../lib/format/job-times.ts';
import { zonesOfForm } from './form-zone.ts';

const NOWHERE = { address: '', latitude: null, longitude: null };
const MADRID = { ...NOWHERE, latitude: 40.41, longitude: -3.7 };
const LONDON = { ...NOWHERE, latitude: 51.507, longitude: -0.127 };
const LISBON = { ...NOWHERE, latitude: 38.722, longitude: -9.139 };
const CANARY = 'Atlantic/Canary';

const zones = (...of: Parameters<typeof zonesOfForm>) => {
  const { shown, checked } = zonesOfForm(...of);
  return [shown.time_zone, checked.time_zone];
};

test('the form shows and checks dates in the zone of the chosen technician until a place of the job says another one', () => {
  expect(zones(NOWHERE, CANARY)).toEqual([CANARY, CANARY]);
  expect(zones({ ...NOWHERE, address: 'Calle Mayor, 3' }, CANARY)).toEqual([CANARY, CANARY]);
  expect(zones({ ...NOWHERE, address: '28013 Madrid' }, CANARY)).toEqual(['Europe/Madrid', 'Europe/Madrid']);
  expect(zones(MADRID, CANARY)).toEqual(['Europe/Madrid', 'Europe/Madrid']);
});

test('the form refuses no date that may be in the future where only the server knows the zone', () => {
  const unknown = [readerZone(), 'Etc/GMT+12'];
  expect(zones(NOWHERE, null)).toEqual(unknown);
  // The zone of the site counts there, also for a technician of the Canary Islands.
  expect(zones(LONDON, CANARY)).toEqual(unknown);
  expect(zones(LISBON, CANARY)).toEqual(unknown);
});
