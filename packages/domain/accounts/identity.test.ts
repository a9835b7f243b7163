import { expect, test } from 'vitest';
import { emailProblem, nameProblem } from './identity.ts';
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
  'علی\u200cرضا@c.es',
  `${'a'.repeat(65)}@c.es`,
])('emailProblem rejects %s', email => {
  expect(emailProblem(email)).toBe('El email no es válido');
});

test('nameProblem requires a letter of any script', () => {
  expect(['Ana', 'Ольга', '李', 'O’Neill 2.º'].map(nameProblem)).toEqual([null, null, null, null]);
  expect(['علی\u200cرضا', 'क्\u200dषमा', 'ක\u0dca\u200dරිස්ටි'].map(nameProblem)).toEqual([null, null, null]);
  expect(['...', '600', '🏠'].map(nameProblem)).toEqual(Array(3).fill('El nombre debe tener alguna letra'));
});

test.each(['An\u200da', 'علی\u200c\u200cرضا', '\u200cعلی رضا', 'علی\u200c رضا', 'علی\u200cx'])(
  'nameProblem rejects a joiner that shapes no letter: %j',
  name => {
    expect(nameProblem(name)).toMatch(/caracteres invisibles/);
  },
);

test('emailProblem rejects a long hostile address without catastrophic backtracking', () => {
  expect(emailProblem(`${'a'.repeat(60)}@${'a-'.repeat(100_000)}`)).toBe('El email no es válido');
});

test.each([
  ['Ana@Ejemplo.es', 'ana@ejemplo.ES'],
  ['n\u0303u@c.es', 'ñu@c.es'],
  ['ana@señal.es', 'ana@xn--seal-hqa.es'],
  ['ana@SEN\u0303AL.es', 'Ana@XN--SEAL-HQA.ES'],
  ['ana@correo.παράδειγμα.gr', 'ana@correo.xn--hxajbheg2az3al.gr'],
])('emailKey is equal for %s and %s', (one, other) => {
  expect(emailKey(one)).toBe(emailKey(other));
});

test.each([
  ['persona@c.es', 'ｐersona@c.es'],
  ['fin@c.es', 'ﬁn@c.es'],
  ['ana@c.es', 'аna@c.es'],
  ['ana@señal.es', 'ana@senal.es'],
  ['señal@c.es', 'xn--seal-hqa@c.es'],
])('emailKey differs for %s and its look-alike %s', (one, other) => {
  expect(emailKey(one)).not.toBe(emailKey(other));
});
