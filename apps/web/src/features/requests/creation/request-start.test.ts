import { expect, test } from 'vitest';
import { EMPTY_VALUES } from './request-draft.ts';
import { isOtherStart, isWorthKeeping, NOTHING_SEARCHED } from './request-start.ts';

const getafe = { display_name: 'Getafe, Comunidad de Madrid', latitude: 40.3, longitude: -3.7 };
const toledo = { display_name: 'Toledo', latitude: 39.9, longitude: -4 };
const nothing = NOTHING_SEARCHED;
const draft = {
  ...EMPTY_VALUES,
  technician_id: 5,
  service_id: '4',
  searched_service: '3',
  address: 'Getafe, Comunidad de Madrid',
  searched_place: 'Getafe, Comunidad de Madrid',
  description: 'Gotea el grifo',
};
const needed = { ...EMPTY_VALUES, searched_need: 'Caldera rota', description: 'No arranca' };
const typed = { ...draft, address: 'Calle Mayor 1, Getafe' };

test.each([
  ['the same technician', draft, { technicianId: 5, searched: nothing }, false],
  ['another technician', draft, { technicianId: 6, searched: nothing }, true],
  ['an open request', draft, { technicianId: null, searched: nothing }, true],
  ['the service of its search', draft, { technicianId: 5, searched: { ...nothing, service_id: '3' } }, false],
  ['its own service', draft, { technicianId: 5, searched: { ...nothing, service_id: '4' } }, false],
  ['another service', draft, { technicianId: 5, searched: { ...nothing, service_id: '9' } }, true],
  ['the place of its search', typed, { technicianId: 5, searched: { ...nothing, place: getafe } }, false],
  ['another place', draft, { technicianId: 5, searched: { ...nothing, place: toledo } }, false],
  ['its own need', needed, { technicianId: null, searched: { ...nothing, need: 'Caldera rota' } }, false],
  ['another need', needed, { technicianId: null, searched: { ...nothing, need: 'Gotera' } }, true],
  [
    'a need that is its text',
    draft,
    { technicianId: 5, searched: { ...nothing, need: 'Gotea el grifo' } },
    false,
  ],
  [
    'another place, with a typed address',
    typed,
    { technicianId: 5, searched: { ...nothing, place: toledo } },
    true,
  ],
] as const)('a draft is asked about when the form starts for %s: case %#', (_, values, start, isOther) => {
  expect(isOtherStart(values, start)).toBe(isOther);
});

test('a draft is worth keeping with a text, a photo or a typed address, and not with what the search filled in', () => {
  expect(isWorthKeeping(draft, 0)).toBe(true);
  const blank = { ...draft, description: ' ' };
  expect(isWorthKeeping(blank, 0)).toBe(false);
  expect(isWorthKeeping({ ...needed, description: needed.searched_need }, 0)).toBe(false);
  expect(isWorthKeeping(needed, 0)).toBe(true);
  expect(isWorthKeeping(blank, 1)).toBe(true);
  expect(isWorthKeeping({ ...typed, description: '' }, 0)).toBe(true);
});
