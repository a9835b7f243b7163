import fc from 'fast-check';

/** Keys with a meaning in JavaScript. A schema that converts an object with one of them may throw. */
const SPECIAL_KEYS = ['toString', 'valueOf', '__proto__', 'constructor', 'toJSON', 'then', 'length', '0'];

const SPECIAL_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x\udfff',
  '-1',
  '0',
  '7',
  '7.0',
  '12,50',
  '1e3',
  '0x10',
  '9'.repeat(400),
  '2026-12-20',
  '2026-02-30T10:00',
  '2026-12-20T10:30:00+99:99',
  'true',
];

const SPECIAL_NUMBERS = [0, -0, 0.5, -1, 2 ** 53, -(2 ** 53), 2 ** 63, 1e19, 1e308, Number.MIN_VALUE];

/** Values that throw when they are converted, compared or measured. */
export const TRAPS: readonly unknown[] = [
  { toString: 1 },
  { valueOf: 1, toString: 1 },
  { length: { toString: 1 } },
  { length: 1e9 },
  [{ toString: 1 }],
];

/** Builds an object as `JSON.parse` does: `__proto__` becomes a property like any other. */
const objectOf = (entries: ReadonlyArray<readonly [string, unknown]>): object => {
  const made = {};
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, enumerable: true, writable: true, configurable: true });
  return made;
};

const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.oneof(fc.constantFrom(...SPECIAL_NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.oneof(fc.constantFrom(...SPECIAL_TEXTS), fc.string({ unit: 'binary' })),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...SPECIAL_KEYS), fc.string()), tie('value')), {
        maxLength: 4,
      })
      .map(objectOf),
  ),
}));

/** Generates any JSON value, mostly values that cause errors in careless code. */
export const jsonValue: fc.Arbitrary<unknown> = value;

/** Generates an object with some of these fields, each with any JSON value. */
export const jsonObject = (fields: readonly string[]): fc.Arbitrary<object> =>
  fc
    .tuple(...fields.map(field => fc.option(fc.tuple(fc.constant(field), jsonValue))))
    .map(entries => objectOf(entries.filter(entry => entry !== null)));
