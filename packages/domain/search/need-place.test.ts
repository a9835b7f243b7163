import { expect, it } from 'vitest';
import { placePart, withoutPlace } from './need-place.ts';

it.each([
  ['fontanero en Getafe', 'Getafe'],
  ['fontanero en las roz', 'las roz'],
  ['pintar en casa en Alcorcón', 'Alcorcón'],
  ['Getafe', 'Getafe'],
  ['fontanero en ', 'fontanero en '],
  ['gente', 'gente'],
])('the part of %j that may be a place is %j', (need, part) => {
  expect(placePart(need)).toBe(part);
});

it.each([
  ['fontanero en Getafe', 'Getafe', 'fontanero en'],
  ['mudanza de Puerta de Segura a Jaén', 'Jaén', 'mudanza de Puerta de Segura a'],
  ['puerta rota en la Puerta de Segura', 'La Puerta de Segura', 'puerta rota en'],
  ['Limpieza en GETAFE, urgente', 'Getafe', 'Limpieza en urgente'],
  ['piscina verde', 'Piscina', 'piscina verde'],
])('%j without the place %j is %j', (need, label, rest) => {
  expect(withoutPlace(need, label)).toBe(rest);
});
