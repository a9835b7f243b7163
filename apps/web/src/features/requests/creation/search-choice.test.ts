import { expect, test } from 'vitest';
import { EMPTY_VALUES, type RequestValues } from './request-draft.ts';
import { NOTHING_SEARCHED, newlySearched as newlySearchedOn, type SearchChoice } from './request-start.ts';

const place = { display_name: 'València, Comunitat Valenciana', latitude: 39.47, longitude: -0.376 };
const searched = { ...NOTHING_SEARCHED, service_id: '3', place };
/** A Wednesday. */
const newlySearched = (draft: RequestValues, choice: SearchChoice) =>
  newlySearchedOn(draft, choice, '2026-11-25');
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
  expect(newlySearched(taken, NOTHING_SEARCHED)).toEqual({});
});

test('a need begins the description with its service and days, and the customer may change them', () => {
  const needed = { ...searched, need: 'Caldera rota', period: 'tomorrow' } as const;
  expect(newlySearched(EMPTY_VALUES, needed)).toMatchObject({
    description: 'Caldera rota',
    service_id: '3',
    scheduled_days: '2026-11-26',
  });
  const begun = { ...EMPTY_VALUES, ...newlySearched(EMPTY_VALUES, needed), description: 'No arranca' };
  expect(newlySearched({ ...begun, service_id: '4' }, { ...needed, period: null })).toEqual({});
});

test('a need whose service is unknown leaves the service open, and replaces no time that the customer chose', () => {
  const chosen = { ...EMPTY_VALUES, service_id: '4', wants_time: true };
  expect(newlySearched(chosen, { ...NOTHING_SEARCHED, need: 'Algo raro', period: 'today' })).toEqual({
    description: 'Algo raro',
    searched_need: 'Algo raro',
    service_id: '',
  });
});
