import { expect, it } from 'vitest';
import { choiceOfNeed, startPath } from './need-choice.ts';

const GETAFE = { latitude: 40.306, longitude: -3.733, name: 'Getafe, Madrid' };
const LEGANES = { latitude: 40.328, longitude: -3.764, name: 'Leganés, Madrid' };
const NOTHING = { service: null, chosen: null };
const SAID = { service: 'Fontanería', chosen: GETAFE };

it('takes the service and the place from the text, also instead of an older search', () => {
  expect(choiceOfNeed(NOTHING, NOTHING, SAID)).toEqual(SAID);
  const older = { service: 'Limpieza', chosen: LEGANES };
  expect(choiceOfNeed(older, { ...older, chosen: { ...LEGANES } }, SAID)).toEqual(SAID);
});

it('keeps what the visitor has chosen since they began to write, whatever the text says', () => {
  const now = { service: 'Desatascos', chosen: LEGANES };
  expect(choiceOfNeed(now, NOTHING, SAID)).toEqual(now);
  // Chosen again: the search did not change.
  expect(choiceOfNeed(now, {}, SAID)).toEqual(now);
});

it('keeps the search for what the text leaves open', () => {
  const search = { service: 'Limpieza', chosen: LEGANES };
  expect(choiceOfNeed(search, search, NOTHING)).toEqual(search);
});

it('fills a part that the visitor has cleared from the text', () => {
  expect(choiceOfNeed(NOTHING, { service: 'Limpieza', chosen: LEGANES }, SAID)).toEqual(SAID);
});

it('leads to the page of a request with all that is known', () => {
  const { pathname, searchParams } = new URL(
    startPath(SAID, 'fontanero en Getafe', 'tomorrow'),
    'http://localhost',
  );
  expect(pathname).toBe('/pedir');
  expect(Object.fromEntries(searchParams)).toEqual({
    need: 'fontanero en Getafe',
    period: 'tomorrow',
    service: 'Fontanería',
    lat: '40.306',
    lng: '-3.733',
    place: 'Getafe, Madrid',
  });
  expect(startPath(NOTHING, '', null)).toBe('/pedir');
});
