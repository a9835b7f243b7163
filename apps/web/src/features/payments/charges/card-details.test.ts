import { expect, test } from 'vitest';
import { groupExpiry, groupNumber, readCard } from './card-details.ts';

const now = Date.UTC(2026, 4, 20);
const good = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };
const errorsOf = (change: Partial<typeof good>) => {
  const read = readCard({ ...good, ...change }, now);
  return 'errors' in read ? read.errors : {};
};

test('a valid card is parsed into its parts', () => {
  expect(readCard(good, now)).toEqual({
    card: { number: '4242424242424242', month: 12, year: 2034, cvc: '123' },
  });
  expect(errorsOf({ number: '3782 822463 10005', cvc: '1234' })).toEqual({});
});

test('an invalid card reports an error for each invalid field at once', () => {
  expect(errorsOf({ number: '4242 4242 4242 4241' })).toEqual({
    number: 'El número de la tarjeta no es correcto',
  });
  expect(errorsOf({ expiry: '05/26' })).toEqual({});
  expect(errorsOf({ expiry: '04/26' })).toEqual({ expiry: 'La tarjeta ha caducado' });
  expect(errorsOf({ expiry: '13/30' })).toEqual({ expiry: 'Escribe la caducidad como MM/AA' });
  expect(errorsOf({ cvc: '12' })).toEqual({ cvc: 'El código de seguridad tiene 3 cifras' });
  expect(Object.keys(errorsOf({ number: '', expiry: '', cvc: '' }))).toEqual(['number', 'expiry', 'cvc']);
});

test('the card number is grouped while typing and after autofill', () => {
  expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupNumber('42424-2')).toBe('4242 42');
  expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
  for (const typed of ['1234', '12/34', '12 / 34', '12/2034', '12-34'])
    expect(groupExpiry(typed)).toBe('12/34');
  expect(groupExpiry('3/34')).toBe('03/34');
  expect(groupExpiry('3')).toBe('03');
  expect(groupExpiry('12')).toBe('12');
  expect(groupExpiry('1')).toBe('1');
  expect(groupExpiry('12/')).toBe('12');
  expect(groupExpiry('1/')).toBe('01');
});
