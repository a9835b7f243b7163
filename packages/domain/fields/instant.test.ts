import { expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { optionalDay, optionalInstant } from './contract.ts';

const date = optionalInstant('la fecha preferida');

it.each([
  ['2026-12-20T10:30Z', Date.parse('2026-12-20T10:30Z')],
  ['2026-12-20T10:30:00.5+02:00', Date.parse('2026-12-20T08:30:00.500Z')],
  ['2026-12-20T10:30', '2026-12-20T10:30'],
  ['2026-12-20T10:30:15', '2026-12-20T10:30:15'],
  ['', null],
  [null, null],
  [undefined, null],
])('optionalInstant reads %j as %j', (written, value) => {
  expect(parse(date, written)).toEqual({ value });
});

it.each([
  ['2026-12-20', 'Indica también la hora de la fecha preferida'],
  ['2026-02-30', 'La fecha preferida no es una fecha válida'],
  ['2026-02-30T10:30', 'La fecha preferida no es una fecha válida'],
  ['2026-12-20T24:00', 'La fecha preferida no es una fecha válida'],
  ['2026-12-20T10:60', 'La fecha preferida no es una fecha válida'],
  ['2026-12-20T10:30+99:99', 'La fecha preferida no es una fecha válida'],
  ['2026-12-20 10:30', 'La fecha preferida no es una fecha válida'],
  ['mañana', 'La fecha preferida no es una fecha válida'],
  [1_800_000_000_000, 'La fecha preferida no es una fecha válida'],
])('optionalInstant rejects %j', (written, message) => {
  expect(date['~standard'].validate(written)).toMatchObject({ issues: [{ message }] });
});

const day = optionalDay('la fecha inicial');

it.each(['2024-02-29', '0096-02-29', '0001-01-01', '9999-12-31'])('optionalDay reads %j', written => {
  expect(parse(day, written)).toEqual({ value: written });
});

it.each(['2026-13-01', '2026-00-10', '2026-02-30', '2026-01-00', '2026-1-1', '12026-01-01', 'mañana'])(
  'optionalDay rejects %j',
  written => {
    expect(day['~standard'].validate(written)).toMatchObject({
      issues: [{ message: 'La fecha inicial no es una fecha válida' }],
    });
  },
);
