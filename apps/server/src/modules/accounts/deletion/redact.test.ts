import { expect, test } from 'vitest';
import { createRedactor } from './redact.ts';

const redact = createRedactor({
  name: 'Ana Núñez (Ruiz)',
  email: 'ana+casa@ejemplo.es',
  phone: '+34 600 11 22 33',
  addresses: new Set(['Calle Mayor, 12, 28013 Madrid', 'Plaza Nueva, Sevilla']),
});

test.each([
  ['Soy ana  núñez ruiz, vecina', 'Soy [eliminado], vecina'],
  ['Escríbeme a Ana+Casa@ejemplo.es.', 'Escríbeme a [eliminado].'],
  ['Mi número: 600112233', 'Mi número: [eliminado]'],
  ['Llama al 0034 600-11-22-33 hoy', 'Llama al [eliminado] hoy'],
  ['Vivo en la calle mayor 12', 'Vivo en la [eliminado]'],
  ['CALLE MAYOR, 12, 28013 MADRID', '[eliminado]'],
])('takes it out of %j', (text, left) => {
  expect(redact(text)).toBe(left);
});

test.each([
  'Ana Núñez vive al lado',
  'susana núñez ruizafa',
  'otraana+casa@ejemplo.es',
  'El 1600112233 no es suyo',
  'Calle Mayor, 123',
  'La Plaza Nueva',
])('leaves %j', text => {
  expect(redact(text)).toBe(text);
});

test('leaves ordinary words when a name is hardly one', () => {
  const nobody = createRedactor({ name: 'Al', email: '', phone: null, addresses: new Set(['', ', ']) });
  expect(nobody('Al llegar, llama')).toBe('Al llegar, llama');
});

test('finds thousands of addresses as one, however long, and of two the longer', () => {
  const addresses = Array.from({ length: 3000 }, (_, n) => `Calle ${'larga '.repeat(25)}${n}, 1, Madrid`);
  const many = createRedactor({
    name: 'Ana Núñez',
    email: '',
    phone: null,
    addresses: new Set([...addresses, 'Calle Corta, 1', 'Calle Corta, 1, Ana Núñez']),
  });
  expect(many(`Ana Núñez: calle corta 1; (calle corta 1, ANA NÚÑEZ) o ${addresses[2999]}.`)).toMatch(
    /^\[eliminado\]: \[eliminado\]; \(\[eliminado\]\) o \[eliminado\]/,
  );
  expect(many('Calle Corta 12 y la larga calle')).toBe('Calle Corta 12 y la larga calle');
});
