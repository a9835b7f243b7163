import { expect, it } from 'vitest';
import { missingParts } from './completeness.ts';

const COMPLETE = {
  id: 1,
  bio: 'Fontanera desde 2010.',
  experience_years: 14,
  hourly_rate: 32,
  latitude: 40.4,
  longitude: -3.7,
  address: 'Calle del Olmo 14',
  available: 1,
  approved: true,
  rating: null,
  total_reviews: 0,
  service_ids: [1],
} as const;

it('missingParts › is empty for a complete profile', () => {
  expect(missingParts({ ...COMPLETE, service_ids: [1] })).toEqual([]);
});

it('missingParts › names the empty parts, those that hide the technician from the search first', () => {
  const empty = { ...COMPLETE, bio: '', hourly_rate: null, latitude: null, longitude: null, service_ids: [] };
  expect(missingParts(empty)).toEqual(['location', 'services', 'hourly_rate', 'bio']);
});

it('missingParts › counts a free first hour as a rate', () => {
  expect(missingParts({ ...COMPLETE, hourly_rate: 0, service_ids: [1] })).toEqual([]);
});
