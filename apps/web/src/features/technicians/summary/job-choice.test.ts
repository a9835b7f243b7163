import { expect, test } from 'vitest';
import { readJobChoice, withChoice } from './job-choice.ts';

const VALENCIA = { latitude: 39.4699, longitude: -0.3763, name: 'València, Comunitat Valenciana' };

test('a path with a choice gives the same choice back', () => {
  const choice = { service: 'Aire acondicionado', chosen: VALENCIA };
  const path = withChoice('/request-service?technician=7', choice);
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  expect(pathname).toBe('/request-service');
  expect(searchParams.get('technician')).toBe('7');
  expect(readJobChoice(searchParams)).toEqual(choice);
});

test('a path without a choice stays as it is', () => {
  expect(withChoice('/technician/7', { service: null, chosen: null })).toBe('/technician/7');
});

test('an area of the map is not carried, because it is no place for a job', () => {
  const choice = { service: 'Pintura', chosen: { ...VALENCIA, name: null } };
  expect(withChoice('/technician/7', choice)).toBe('/technician/7?service=Pintura');
});
