import { expect, test } from 'vitest';
import {
  type FormPlace,
  needsNewAddress,
  withFoundAddress,
  withPoint,
  withUnknownAddress,
} from './point-address.ts';

const HERE = { latitude: 40.4291, longitude: -3.6868 };
const DOOR = { latitude: 40.4296, longitude: -3.6868 };
const FAR = { latitude: 40.4168, longitude: -3.7038 };
const SERRANO = 'Calle de Serrano 41, 28001 Madrid';
const SOL = 'Puerta del Sol 7, 28013 Madrid';

const EMPTY: FormPlace = { address: '', point: null, placed: '' };
const PLACED: FormPlace = { address: `${SERRANO}, 2.º B`, point: HERE, placed: SERRANO };
const TYPED: FormPlace = { address: 'Camino de la Fuente s/n', point: null, placed: '' };

test.each([
  ['an empty form', EMPTY, FAR, 'person', true],
  ['the position of the device', PLACED, HERE, 'device', true],
  ['a correction of some metres', PLACED, DOOR, 'person', false],
  ['another place on the map', PLACED, FAR, 'person', true],
  ['the mark of an address that the map does not know', TYPED, FAR, 'person', false],
] as const)('a new point needs an address: %s', (_, before, to, source, needs) => {
  expect(needsNewAddress(before, to, source)).toBe(needs);
});

test('the address of a position replaces the address of another point', () => {
  expect(withFoundAddress(PLACED, FAR, SOL)).toEqual({ address: SOL, point: FAR, placed: SOL });
});

test('the address of a position keeps a typed number and floor of the same street', () => {
  const before = { ...EMPTY, address: 'Calle de Serrano 43, 3.º A' };
  const address = 'Calle de Serrano 43, 3.º A, 28001 Madrid';
  expect(withFoundAddress(before, HERE, SERRANO)).toEqual({ address, point: HERE, placed: address });
});

test('a position without a known address does not keep the address of another point', () => {
  expect(withFoundAddress(PLACED, FAR, null)).toEqual({ address: '', point: FAR, placed: '' });
  expect(withUnknownAddress(PLACED, FAR)).toEqual({ address: '', point: FAR, placed: '' });
});

test('a position without a known address keeps a typed address that had no point', () => {
  expect(withFoundAddress(TYPED, FAR, null)).toEqual({ ...TYPED, point: FAR });
});

test('a marked point belongs to the address in the form', () => {
  expect(withPoint(TYPED, FAR)).toEqual({ ...TYPED, point: FAR, placed: TYPED.address });
});
