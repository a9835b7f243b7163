import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Assembly, cut } from './chunks.ts';

/** PostgreSQL: "must be shorter than 8000 bytes in the default configuration". */
const PAYLOAD_MAX = 8000;

it('cut and Assembly transfer any text in chunks that fit a PostgreSQL payload', () => {
  const long = fc
    .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 3000 }))
    .map(([text, times]) => text.repeat(times));
  fc.assert(
    fc.property(fc.uuid(), long, (instance, text) => {
      const assembly = new Assembly();
      const chunks = cut(instance, 7, text);
      for (const chunk of chunks) expect(Buffer.byteLength(chunk)).toBeLessThan(PAYLOAD_MAX);
      const received = chunks.map(chunk => assembly.add(chunk));
      expect(received.pop()).toEqual({ instance, sequence: 7, text });
      expect(received.every(each => each === null)).toBe(true);
    }),
  );
});

it('Assembly keeps the chunks of each instance apart and ignores a text without its first chunk', () => {
  const assembly = new Assembly();
  const text = 'ñ'.repeat(10_000);
  const [first = '', ...rest] = cut('a', 1, text);
  const others = cut('b', 1, 'otro');
  expect(rest.map(chunk => assembly.add(chunk)).every(each => each === null)).toBe(true);
  expect(assembly.add(first)).toBeNull();
  expect(others.map(chunk => assembly.add(chunk))).toEqual([{ instance: 'b', sequence: 1, text: 'otro' }]);
  expect(rest.map(chunk => assembly.add(chunk)).at(-1)).toEqual({ instance: 'a', sequence: 1, text });
  expect(assembly.add('no es nuestro')).toBeNull();
});
