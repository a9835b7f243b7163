import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { isCapability } from '@oficio/domain/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../accounts/people.ts';
import { callAs } from '../http/call-as.ts';
import { type Actors, createActors } from '../permissions/callers.ts';
import { CONTRACT_ROWS } from '../permissions/contract-rows.ts';
import type { Input } from '../permissions/request-fixtures.ts';
import { SAMPLES } from '../permissions/samples/samples.ts';
import { startGeocoder } from '../places/fake-geocoder.ts';
import { onBothEngines } from '../world.ts';

/** Answers, so that a coordinate of a place without an address is no failure. */
const geocoder = await startGeocoder();
afterAll(() => geocoder.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Fields of a row's query. */
type Fields = Readonly<Record<string, unknown>> & {
  readonly sort?: { unwrap(): { readonly options: readonly string[] } };
};
const fieldsOf = ({ query }: Endpoint): Fields => (query as { shape?: Fields } | undefined)?.shape ?? {};

const LISTS = CONTRACT_ROWS.filter(row => 'cursor' in fieldsOf(row)).map(row => ({ name: nameOf(row), row }));

/** Administrators' reads with a query. */
const QUERIED = CONTRACT_ROWS.filter(
  row => row.method === 'GET' && isCapability(row.access) && Object.keys(fieldsOf(row)).length > 0,
).map(row => ({ name: nameOf(row), row }));

/** Values that are not valid as a position in any cursor. */
const NO_POSITIONS = [1e308, 1e19, 2 ** 53, -1, -0.5, '1', '1 or 1=1', null, true, {}, [1]];

/** Numbers that an id column cannot store, or that have no row. */
const ODD_NUMBERS = [0, -1, 0.5, 2 ** 31, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 63, 1e19, 1e308, -1e308];
const ODD_TEXTS = ['9223372036854775808', '9'.repeat(400), '1e308', '0.5', 'NaN', '\u0000'];

/** An address contains numbers only as texts. */
const IN_ADDRESS = [...ODD_TEXTS, ...ODD_NUMBERS.map(String)];

const ODD_DAYS = [
  '0000-01-01',
  '0001-01-01',
  '0999-12-31',
  '9999-12-31',
  '2026-13-01',
  '2026-02-30',
  '+275760-09-13',
];

/** Endpoints with a number in their parameters or body, with all their numbers. */
const NUMBERED = CONTRACT_ROWS.flatMap(row => {
  const sample = SAMPLES[nameOf(row)]?.[0];
  return sample?.make ? [{ name: nameOf(row), row, make: sample.make }] : [];
});

describe('lists with pages', () => {
  it('every list with pages has a test of its cursor', () => {
    expect(LISTS.length).toBeGreaterThan(9);
  });
});

onBothEngines(
  'numbers outside the valid range',
  (world, onOne) => {
    let actors: Actors;
    beforeAll(async () => {
      actors = await createActors(world().app);
    });

    const callerOf = ({ access, allow }: Endpoint): Person => {
      if (isCapability(access)) return actors.admin;
      const isTechnicians = access === 'technician' || (allow && !allow.includes('owner'));
      return isTechnicians ? actors.technician : actors.owner;
    };
    const make = (row: Endpoint, input: Input) =>
      callAs<Endpoint>(world().app, callerOf(row).token, row, input as object);

    // A position that no list returns is refused before any statement.
    onOne(() => {
      it.each(LISTS)('$name refuses a cursor with a position that it never returns', async ({ row }) => {
        const sample = (await SAMPLES[nameOf(row)]?.[0]?.make?.(actors)) ?? {};
        const lists: readonly Input['query'][] =
          row.path === '/api/technicians' ? [{}, { lat: 40.4, lng: -3.7 }] : [{}];
        const positions = [
          ...NO_POSITIONS.flatMap(value => [[value], [value, value], [value, value, value], [1, value]]),
          [],
          [0.5],
          [1, 0.5],
          [1, 1, 0.5],
          [1, 1, 1, 1],
          { length: 1 },
        ];
        for (const list of lists)
          for (const position of positions) {
            const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
            const query = { ...sample.query, ...list, cursor };
            const answer = await make(row, { ...sample, query });
            expect([position, answer.status, answer.refusal]).toEqual([
              position,
              400,
              { error: ERRORS.cursor_unreadable[1], field: 'cursor' },
            ]);
          }
      });
    });

    it.each(LISTS)('$name replies to the largest position of a cursor in every order', async ({ row }) => {
      const sample = (await SAMPLES[nameOf(row)]?.[0]?.make?.(actors)) ?? {};
      const sorts = fieldsOf(row).sort?.unwrap().options ?? [undefined];
      const largest = Number.MAX_SAFE_INTEGER;
      for (const sort of sorts)
        for (const position of [[largest], [largest, largest], [5, largest, largest]]) {
          const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
          const query = { ...sample.query, ...(sort !== undefined && { sort }), cursor };
          const { status } = await make(row, { ...sample, query });
          expect([sort, position, status]).toEqual([sort, position, expect.toSatisfy(isOurs)]);
        }
    });

    it.each(QUERIED)('$name does not fail on a field of its query', async ({ row }) => {
      const sample = (await SAMPLES[nameOf(row)]?.[0]?.make?.(actors)) ?? {};
      const { search: _, ...query } = sample.query ?? {};
      for (const field of Object.keys(fieldsOf(row)))
        for (const value of [...IN_ADDRESS, ...ODD_DAYS]) {
          const answer = await make(row, { ...sample, query: { ...query, [field]: value } });
          expect([field, value, answer.status]).toEqual([field, value, expect.toSatisfy(isOurs)]);
        }
    });

    it.each(NUMBERED)(
      '$name does not fail on a number that is too large or malformed',
      async ({ row, make: input }) => {
        const sample = await input(actors);
        for (const part of ['params', 'query', 'body'] as const)
          for (const [field, known] of Object.entries(sample[part] ?? {})) {
            if (typeof known !== 'number') continue;
            for (const value of part === 'body' ? [...ODD_NUMBERS, ...IN_ADDRESS] : IN_ADDRESS) {
              const { status } = await make(row, { ...sample, [part]: { ...sample[part], [field]: value } });
              expect([part, field, value, status]).toEqual([part, field, value, expect.toSatisfy(isOurs)]);
            }
          }
      },
    );
  },
  // Refused calls would only fill the log.
  { LOG_LEVEL: 'fatal', GEOCODER_URL: geocoder.url },
);

/** Returns whether the status is an answer about the call, not a failure of the server. */
const isOurs = (status: number): boolean => status < 500;
