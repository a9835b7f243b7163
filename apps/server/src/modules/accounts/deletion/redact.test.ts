import fc from 'fast-check';
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
])('createRedactor redacts personal data in %j', (text, left) => {
  expect(redact(text)).toBe(left);
});

test.each([
  'Ana Núñez vive al lado',
  'susana núñez ruizafa',
  'otraana+casa@ejemplo.es',
  'El 1600112233 no es suyo',
  'Calle Mayor, 123',
  'La Plaza Nueva',
])('createRedactor does not change %j', text => {
  expect(redact(text)).toBe(text);
});

test('createRedactor does not redact ordinary words when the name is too short', () => {
  const redactShortName = createRedactor({
    name: 'Al',
    email: '',
    phone: null,
    addresses: new Set(['', ', ']),
  });
  expect(redactShortName('Al llegar, llama')).toBe('Al llegar, llama');
});

test('createRedactor finds each of thousands of long addresses, and the longest when two begin at the same word', () => {
  const addresses = Array.from({ length: 3000 }, (_, n) => `Calle ${'larga '.repeat(25)}${n}, 1, Madrid`);
  const redactMany = createRedactor({
    name: 'Ana Núñez',
    email: '',
    phone: null,
    addresses: new Set([...addresses, 'Calle Corta, 1', 'Calle Corta, 1, Ana Núñez']),
  });
  expect(redactMany(`Ana Núñez: calle corta 1; (calle corta 1, ANA NÚÑEZ) o ${addresses[2999]}.`)).toMatch(
    /^\[eliminado\]: \[eliminado\]; \(\[eliminado\]\) o \[eliminado\]/,
  );
  expect(redactMany('Calle Corta 12 y la larga calle')).toBe('Calle Corta 12 y la larga calle');
});

test.each([
  ['Soy Eliminado', 'Eliminado', 'Soy [eliminado]'],
  ['Eliminado Ruiz Ruiz', 'Eliminado Ruiz', '[eliminado] Ruiz'],
])('createRedactor redacts %j of a person with the name %j', (text, name, left) => {
  const redactName = createRedactor({ name, email: '', phone: null, addresses: new Set() });
  expect(redactName(text)).toBe(left);
  expect(redactName(left)).toBe(left);
});

test('createRedactor does not change a text that it has redacted, also when the person has the name of the replacement', () => {
  const word = fc.constantFrom('Eliminado', 'eliminado', 'Ana', 'Ruiz', 'Calle', '12', '600112233');
  const separator = fc.constantFrom(' ', ', ', '] ', ' [', '.', '_', '+34', '-');
  const phrase = fc.array(fc.tuple(word, separator), { maxLength: 4 }).map(pairs => pairs.flat().join(''));
  const identity = fc.record({
    name: phrase,
    email: fc.constantFrom('', 'ana@eliminado.es', '_ana@ejemplo.es', 'eliminado@ana.es'),
    phone: fc.constantFrom(null, '600112233', '+34 600 11 22 33'),
    addresses: fc.array(phrase, { maxLength: 2 }).map(list => new Set(list)),
  });
  const piece = fc.oneof(
    word,
    separator,
    phrase,
    fc.constantFrom('[eliminado]', '_ana@ejemplo.es', 'ana@eliminado.es'),
  );
  const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''));
  fc.assert(
    fc.property(identity, text, (person, written) => {
      const redactPerson = createRedactor(person);
      const once = redactPerson(written);
      expect(redactPerson(once)).toBe(once);
    }),
    { numRuns: 700 },
  );
});
