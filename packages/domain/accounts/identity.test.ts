import { expect, test } from 'vitest';
import { emailProblem, nameProblem, phoneProblem } from './identity.ts';
import { emailKey } from './rules.ts';

test.each([
  'ana@b.es',
  'ana.luz+casa@sub.mi-casa.es',
  "o'neill@x.ie",
  'ñandú@españa.es',
  'a@xn--espaa-rta.es',
  'a@1.2.com',
])('emailProblem accepts %s', email => {
  expect(emailProblem(email)).toBeNull();
});

test.each([
  'ana',
  'ana@b',
  'a@b..co',
  'a@.b.co',
  'a@b.co.',
  'a..b@c.es',
  '.a@c.es',
  'a.@c.es',
  'a@-b.es',
  'a@b-.es',
  'a@b_c.es',
  'a@b.e',
  'a@127.0.0.1',
  'a@b@c.es',
  'a b@c.es',
  'ｐersona@c.es',
  'persona@ｃ.es',
  'ﬁn@c.es',
  `${'a'.repeat(65)}@c.es`,
])('emailProblem rejects %s', email => {
  expect(emailProblem(email)).toBe('El email no es válido');
});

test.each(['600000000', '+34 600 000 000', '(91) 123-45-67', '91.123.45.67'])(
  'phoneProblem accepts %s',
  phone => {
    expect(phoneProblem(phone)).toBeNull();
  },
);

test.each([
  '------',
  '()()()',
  '12345',
  '+34 6000 0000 0000 0000',
  '600-000-OOO',
  '++34600000000',
  '٦٠٠٠٠٠٠٠٠',
])('phoneProblem rejects %s', phone => {
  expect(phoneProblem(phone)).toBe('El teléfono no es válido');
});

test('nameProblem requires a letter of any script', () => {
  expect(['Ana', 'Ольга', '李', 'O’Neill 2.º'].map(nameProblem)).toEqual([null, null, null, null]);
  expect(['...', '600', '🏠'].map(nameProblem)).toEqual(Array(3).fill('El nombre debe tener alguna letra'));
});

test('emailProblem rejects a long hostile address without catastrophic backtracking', () => {
  expect(emailProblem(`${'a'.repeat(60)}@${'a-'.repeat(100_000)}`)).toBe('El email no es válido');
});

test.each([
  ['Ana@Ejemplo.es', 'ana@ejemplo.ES'],
  ['n\u0303u@c.es', 'ñu@c.es'],
])('emailKey is equal for %s and %s', (one, other) => {
  expect(emailKey(one)).toBe(emailKey(other));
});

test.each([
  ['persona@c.es', 'ｐersona@c.es'],
  ['fin@c.es', 'ﬁn@c.es'],
  ['ana@c.es', 'аna@c.es'],
])('emailKey differs for %s and its look-alike %s', (one, other) => {
  expect(emailKey(one)).not.toBe(emailKey(other));
});
