import { expect, it } from 'vitest';
import { STATUSES } from '../lifecycle.ts';
import { canChangeAddress, isCorrection, needsAddress } from './address-change.ts';

const MADRID = {
  address: 'Calle de Atocha, 12',
  latitude: 40.4155,
  longitude: -3.7074,
  zone: 'Europe/Madrid',
};
/** 0.009 degrees of latitude are 1.0 km. */
const north = (km: number) => ({ ...MADRID, latitude: MADRID.latitude + km * 0.00899 });
const NOWHERE = { address: null, latitude: null, longitude: null, zone: 'Europe/Madrid' };

it('counts a point within two kilometres as a correction, and one further away as another place', () => {
  expect(isCorrection(MADRID, north(1.9), 0)).toBe(true);
  expect(isCorrection(MADRID, north(2.1), 0)).toBe(false);
});

it('counts a first point in the zone of the job as a correction, and any place in another zone as another place', () => {
  expect(isCorrection(NOWHERE, MADRID, 0)).toBe(true);
  const canary = { ...MADRID, latitude: 28.1, longitude: -15.4, zone: 'Atlantic/Canary' };
  expect(isCorrection(NOWHERE, canary, 0)).toBe(false);
  expect(isCorrection(MADRID, { ...north(0.1), zone: 'Atlantic/Canary' }, 0)).toBe(false);
});

it('adds what the customer has already corrected', () => {
  expect(isCorrection(MADRID, north(0.9), 1)).toBe(true);
  expect(isCorrection(MADRID, north(0.9), 1.5)).toBe(false);
});

it('counts a floor as a correction of an address without a point, and another street as another place', () => {
  const known = { ...NOWHERE, address: 'Calle de Atocha, 12' };
  expect(isCorrection(known, { ...MADRID, address: 'Calle de Atocha, 12, 3.º B' }, 0)).toBe(true);
  for (const address of ['Calle de Alcalá, 400', 'Calle de Atocha, 12, Barcelona'])
    expect(isCorrection(known, { ...MADRID, address }, 0)).toBe(false);
});

it('lets the customer change the address until the job starts or ends', () => {
  expect(STATUSES.filter(status => !canChangeAddress(status))).toEqual([
    'in_progress',
    'completed',
    'cancelled',
  ]);
});

it('asks for a missing address once there is a price, until the start', () => {
  const job = { address: null, address_proposal: null };
  expect(STATUSES.filter(status => needsAddress({ ...job, status }))).toEqual([
    'approved',
    'payment_completed',
  ]);
  expect(needsAddress({ ...job, status: 'approved', address: 'Calle Mayor, 1' })).toBe(false);
  expect(needsAddress({ ...job, status: 'approved', address_proposal: {} })).toBe(false);
});
