import { expect, test } from 'vitest';
import { EMPTY_VALUES } from './request-draft.ts';
import { newlySearched } from './request-start.ts';

const place = { display_name: 'València, Comunitat Valenciana', latitude: 39.47, longitude: -0.376 };
const searched = { service_id: '3', place };
const taken = { ...EMPTY_VALUES, ...newlySearched(EMPTY_VALUES, searched) };

test('an empty form takes over the service and the place of the search', () => {
  expect(taken).toMatchObject({
    service_id: '3',
    address: place.display_name,
    latitude: 39.47,
    longitude: -0.376,
  });
});

test('a draft keeps the service and the address that the customer changed after the same search', () => {
  const changed = { ...taken, service_id: '4', address: 'Calle Colón 1', suggested_address: '' };
  expect(newlySearched(changed, searched)).toEqual({});
});

test('a draft takes over a new service and keeps its address, and the other way round', () => {
  expect(newlySearched(taken, { ...searched, service_id: '5' })).toEqual({
    service_id: '5',
    searched_service: '5',
  });
  const toledo = { ...place, display_name: 'Toledo' };
  expect(newlySearched(taken, { ...searched, place: toledo })).toMatchObject({
    address: 'Toledo',
    searched_place: 'Toledo',
  });
});

test('a form that was opened without a search keeps everything', () => {
  expect(newlySearched(taken, { service_id: '', place: null })).toEqual({});
});
