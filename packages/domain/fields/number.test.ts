import { describe, expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { id, LATITUDE_RANGE, number, optionalId, optionalNumber } from './contract.ts';

const price = number('el precio', { min: 1, max: 50_000, cents: true });
const rate = optionalNumber('la tarifa', { min: 0, max: 1000, cents: true });
const latitude = number('la latitud', LATITUDE_RANGE);

describe('number', () => {
  it.each([
    [12.5, 12.5],
    ['12.50', 12.5],
    ['7', 7],
    ['007', 7],
  ])('reads %j as a price', (value, euros) => {
    expect(parse(price, value)).toEqual({ value: euros });
  });

  it.each([
    '12,50',
    '1e3',
    ' 12 ',
    '12 ',
    '0x10',
    '+5',
    '.5',
    '5.',
    '1_000',
    '１２',
    'Infinity',
    'NaN',
    '9'.repeat(400),
    true,
    [7],
    { toString: '7' },
  ])('rejects %j as a price', value => {
    expect(price['~standard'].validate(value)).toMatchObject({
      issues: [{ message: 'El precio debe ser un número' }],
    });
  });

  it.each(['', ' ', null, undefined])('reports a missing price when it is %j', value => {
    expect(price['~standard'].validate(value)).toMatchObject({ issues: [{ message: 'Falta el precio' }] });
    expect(parse(rate, value)).toEqual({ value: null });
  });

  it('accepts a leading minus where the range includes negative numbers', () => {
    expect(parse(latitude, '-3.7038')).toEqual({ value: -3.7038 });
    expect(price['~standard'].validate('-5')).toMatchObject({
      issues: [{ message: 'El precio no puede ser menor que 1' }],
    });
  });
});

describe('id', () => {
  it.each([7, '7'])('reads %j as an id', value => {
    expect(parse(id('el técnico'), value)).toEqual({ value: 7 });
  });

  it.each([0, '0', -1, 0.5, '0.5', '1e19', '-9007199254740993'])('rejects %j as an id', value => {
    expect(parse(id('el técnico'), value)).toHaveProperty('problem');
  });

  it.each([2 ** 53, '9007199254740993', 1e19, 1e308, '9'.repeat(100), '9'.repeat(400)])(
    'reads %j as the largest id, which nothing has',
    value => {
      expect(parse(id('el técnico'), value)).toEqual({ value: Number.MAX_SAFE_INTEGER });
      expect(parse(optionalId('el técnico'), value)).toEqual({ value: Number.MAX_SAFE_INTEGER });
    },
  );
});
