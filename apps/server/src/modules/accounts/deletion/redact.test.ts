import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRedactor, Phrases } from './redact.ts';

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

test.each([
  ['_a@b.es_a@b.es_a@b.es', '[eliminado]'],
  ['_a@b.es600112233_a@b.es, adiós', '[eliminado], adiós'],
  ['Llama al +34600112233600112233+34600112233', 'Llama al [eliminado]'],
  ['_a@b.es_a@b.es_a@b.esx', '[eliminado]_a@b.esx'],
  ['_a@b.es_a@b.es_', '[eliminado]_'],
])('createRedactor redacts the adjacent copies in %j together', (text, left) => {
  const redactCopies = createRedactor({
    name: 'Ana',
    email: '_a@b.es',
    phone: '600112233',
    addresses: new Set(),
  });
  expect(redactCopies(text)).toBe(left);
});

test('createRedactor redacts the shorter of two readings of a phone when only that one ends at a boundary', () => {
  const redactPhone = createRedactor({ name: 'Ana', email: '', phone: '343434', addresses: new Set() });
  expect(redactPhone('343434-34a')).toBe('[eliminado]-34a');
});

test('createRedactor does not split a long row of digits in every possible way', () => {
  // With backtracking into earlier copies, this text would take years.
  const text = `${'34'.repeat(1000)}a`;
  expect(createRedactor({ name: 'Ana', email: '', phone: '343434', addresses: new Set() })(text)).toBe(text);
});

/** Returns the redacted text, and the letters that all rounds read for each letter of the text. */
function countReads(person: Parameters<typeof createRedactor>[0], text: string) {
  const reads = vi.spyOn(Phrases.prototype, 'replaceIn');
  onTestFinished(() => reads.mockRestore());
  reads.mockClear();
  const left = createRedactor(person)(text);
  const letters = reads.mock.calls.reduce((sum, [part]) => sum + part.length, 0);
  return { left, readsPerLetter: letters / text.length };
}

test('createRedactor replaces the whole text when each copy hides the next in too many rounds', () => {
  // A combining mark belongs to a word but ends no e-mail, so each replaced e-mail uncovers one name.
  const person = { name: '\u0301abc', email: '_a@b.es', phone: null, addresses: new Set<string>() };
  const { left, readsPerLetter } = countReads(person, '_a@b.es\u0301abc'.repeat(180));
  expect(left).toBe('[eliminado]');
  expect(readsPerLetter).toBeLessThan(5);
});

test('createRedactor reads a text at most five times however the person arranges copies of the data', () => {
  const name = fc.constantFrom('Ana', '\u0301abc', 'eliminado', '34 34 34');
  const email = fc.constantFrom('', '_a@b.es', 'a@b.es', 'a@b.es-', '-a@b.es-');
  const phone = fc.constantFrom(null, '343434', '666666', '600112233');
  const address = fc.constantFrom('_ 6, 6', 'es 34', 'Ana_a 1');
  const separator = fc.constantFrom('', '', '', '_', '-', ' ', '+34', 'x', '\u0301', '[eliminado]', '[elimi');
  const hostile = fc.record({ name, email, phone, address }).chain(({ address: street, ...person }) =>
    fc
      .array(fc.tuple(fc.constantFrom(person.name, person.email, person.phone ?? '', street), separator), {
        minLength: 1,
        maxLength: 4,
      })
      .map(pairs => pairs.flat().join('') || 'x')
      .map(period => ({
        person: { ...person, addresses: new Set([street]) },
        text: period.repeat(Math.ceil(400 / period.length)),
      })),
  );
  fc.assert(
    fc.property(hostile, ({ person, text }) => {
      const { left, readsPerLetter } = countReads(person, text);
      expect(readsPerLetter).toBeLessThanOrEqual(5);
      expect(createRedactor(person)(left)).toBe(left);
    }),
    { numRuns: 300 },
  );
});
