import { expect, it } from 'vitest';
import { namedPeriod } from './named-period.ts';

it.each([
  ['urgente hoy', 'today'],
  ['HOY necesito un cerrajero', 'today'],
  ['fontanero esta tarde en Getafe', 'today'],
  ['pintor esta mañana', 'today'],
  ['se ha roto el grifo, necesito alguien hoy', 'today'],
  ['mudanza mañana en Alcorcón', 'tomorrow'],
  ['limpieza manana', 'tomorrow'],
  ['Mañana por la mañana, mudanza', 'tomorrow'],
  ['mañana a primera hora de la mañana', 'tomorrow'],
  ['jardinero para esta semana', 'week'],
  ['montar muebles este finde', 'week'],
  ['pintar el fin de semana', 'week'],
] as const)('the need %j names the period %s', (need, period) => {
  expect(namedPeriod(need)).toBe(period);
});

it.each([
  '',
  'fontanero en Getafe',
  'limpieza por la mañana',
  'limpieza por las mañanas',
  'asistenta dos días de mañana',
  'todas las mañanas',
  'pasado mañana',
  'a partir de mañana',
  'hoy o mañana',
  'desde hoy no hay luz',
  'hoy se me ha roto la caldera',
  'se me ha roto la caldera esta mañana',
  'hoyo en el jardín',
  'cortinas para la semana que viene',
])('the need %j names no single period', need => {
  expect(namedPeriod(need)).toBeNull();
});
