import { ERRORS } from '@oficio/domain/errors.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type AddressSearchState, createAddressSearch, QUIET } from './address-search.ts';

const PLACE: AddressSuggestionOut = {
  display_name: 'Calle Mayor 14, Madrid',
  latitude: 40.4,
  longitude: -3.7,
};

interface Asked {
  readonly words: string;
  readonly signal: AbortSignal;
  answer(suggestions: AddressSuggestionOut[]): void;
  fail(error: unknown): void;
}

let asked: Asked[];
let told: AddressSearchState[];
const now = () => told.at(-1) ?? QUIET;

function start() {
  asked = [];
  told = [];
  return createAddressSearch(
    (words, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<AddressSuggestionOut[]>();
      asked.push({ words, signal, answer: resolve, fail: reject });
      return promise;
    },
    state => told.push(state),
  );
}

/** Returns the only call since the last check; throws if there is none. */
function call(turn: number): Asked {
  const found = asked[turn];
  if (!found) throw new Error(`There was no call ${turn}`);
  return found;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the address search requests the last text of at least three characters, 300 ms after the last key', async () => {
  const search = start();
  search.type(' ca ');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  search.type('cal');
  await vi.advanceTimersByTimeAsync(299);
  search.type('call ');
  await vi.advanceTimersByTimeAsync(299);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ words }) => words)).toEqual(['call']);
  expect(now().searching).toBe(true);
  call(0).answer([PLACE]);
  await settle();
  expect(now()).toEqual({
    outcome: { kind: 'found', words: 'call', suggestions: [PLACE] },
    searching: false,
  });
});

test('the address search aborts the previous request and ignores its late answer', async () => {
  const search = start();
  search.type('calle');
  await vi.advanceTimersByTimeAsync(300);
  search.type('calle mayor');
  expect(call(0).signal.aborted).toBe(true);
  expect(now().searching).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  call(1).answer([]);
  call(0).answer([PLACE]);
  await settle();
  expect(now()).toEqual({ outcome: { kind: 'none' }, searching: false });
});

test('the address search shows why it found nothing until there is another result', async () => {
  const search = start();
  search.type('calle');
  await vi.advanceTimersByTimeAsync(300);
  call(0).fail(new ApiError(503, ''));
  await settle();
  expect(now().outcome).toEqual({ kind: 'failed', text: ERRORS.geocoder_unavailable[1] });
  search.type('calle mayor');
  await vi.advanceTimersByTimeAsync(300);
  expect(now()).toMatchObject({ outcome: { kind: 'failed' }, searching: true });
  call(1).answer([PLACE]);
  await settle();
  expect(now().outcome.kind).toBe('found');
});

test.each(['forget', 'stop'] as const)('%s cancels the pending and the running address search', async end => {
  const search = start();
  search.type('calle');
  search[end]();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  search.type('calle');
  await vi.advanceTimersByTimeAsync(300);
  const before = told.length;
  search[end]();
  call(0).answer([PLACE]);
  await settle();
  expect(call(0).signal.aborted).toBe(true);
  expect(told.slice(before)).toEqual(end === 'forget' ? [QUIET] : []);
});
