import { expect, it } from 'vitest';
import { missingParts } from './completeness.ts';

const COMPLETE = {
  bio: 'Fontanera desde 2010.',
  hourly_rate: 32,
  latitude: 40.4,
  service_ids: [1],
  photo: 'a',
};

it('missingParts › returns nothing for a complete profile', () => {
  expect(missingParts(COMPLETE)).toEqual([]);
});

it('missingParts › names the empty parts, those that hide the technician from the search first', () => {
  const empty = { ...COMPLETE, bio: '', hourly_rate: null, latitude: null, service_ids: [], photo: null };
  expect(missingParts(empty)).toEqual(['location', 'services', 'hourly_rate', 'bio', 'photo']);
});

it('missingParts › counts a free first hour as a rate', () => {
  expect(missingParts({ ...COMPLETE, hourly_rate: 0 })).toEqual([]);
});
