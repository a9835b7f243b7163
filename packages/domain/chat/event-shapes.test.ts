import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../parse.ts';
import { eventShapes } from './contract.ts';

/** Values that throw or give a misleading result when converted to a text or a number. */
const hostile = fc.constantFrom(
  { toString: 1 },
  { valueOf: {}, toString: null },
  JSON.parse('{"__proto__":{"request_id":1}}'),
  JSON.parse('{"constructor":null,"hasOwnProperty":1,"then":1}'),
  Object.create(null),
  [[[[]]]],
  1e308,
  -0,
  2 ** 53,
  '9'.repeat(400),
  '\u0000',
  '\ud800',
  new Uint8Array([1, 2, 3]),
);
const FIELDS = ['request_id', 'sender_id', 'message', 'client_id', 'message_id', 'userId', 'userName'];
const leaf = fc.oneof(
  hostile,
  fc.anything({ withBigInt: true, withNullPrototype: true, withTypedArray: true }),
);
const payload = fc.oneof(
  leaf,
  fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.constant('__proto__'), fc.string()), leaf),
);

test.each(Object.entries(eventShapes))(
  'the schema of the event %s parses every value without throwing',
  (_, shape) => {
    fc.assert(
      fc.property(payload, value => {
        const parsed = parse(shape, value);
        expect('value' in parsed || typeof parsed.problem.message === 'string').toBe(true);
      }),
      { numRuns: 500 },
    );
  },
);
