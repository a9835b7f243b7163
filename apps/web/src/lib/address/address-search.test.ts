import { ERRORS } from '@oficio/domain/errors.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type AddressSearchState, createAddressSearch, NO_ADDRESS_SEARCH } from './address-search.ts';

const PLACE: AddressSuggestionOut = {
  display_name: 'Calle Mayor 14, Madrid',
  latitude: 40.4,
  longitude: -3.7,
};

interface SearchCall {
  readonly query: string;
  readonly signal: AbortSignal;
  answer(suggestions: AddressSuggestionOut[]): void;
  fail(error: unknown): void;
}

let calls: SearchCall[];
let states: AddressSearchState[];
const current = () => states.at(-1) ?? NO_ADDRESS_SEARCH;

function start() {
  calls = [];
  states = [];
  return createAddressSearch(
    (query, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<AddressSuggestionOut[]>();
      calls.push({ query, signal, answer: resolve, fail: reject });
      return promise;
    },
    state => states.push(state),
  );
}

/** Returns the call at this position; throws if there is none. */
function call(turn: number): SearchCall {
  const found = calls[turn];
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
  expect(calls).toEqual([]);
  search.type('cal');
  await vi.advanceTimersByTimeAsync(299);
  search.type('call ');
  await vi.advanceTimersByTimeAsync(299);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ query }) => query)).toEqual(['call']);
  expect(current().searching).toBe(true);
  call(0).answer([PLACE]);
  await settle();
  expect(current()).toEqual({
    outcome: { kind: 'found', query: 'call', suggestions: [PLACE] },
    searching: false,
  });
});

test('the address search aborts the previous request and ignores its late answer', async () => {
  const search = start();
  search.type('calle');
  await vi.advanceTimersByTimeAsync(300);
  search.type('calle mayor');
  expect(call(0).signal.aborted).toBe(true);
  expect(current().searching).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  call(1).answer([]);
  call(0).answer([PLACE]);
  await settle();
  expect(current()).toEqual({ outcome: { kind: 'none' }, searching: false });
});

test('the address search shows why it found nothing until there is another result', async () => {
  const search = start();
  search.type('calle');
  await vi.advanceTimersByTimeAsync(300);
  call(0).fail(new ApiError(503, ''));
  await settle();
  expect(current().outcome).toEqual({
    kind: 'failed',
    text: ERRORS.geocoder_unavailable[1],
    isPaused: false,
  });
  search.type('calle mayor');
  await vi.advanceTimersByTimeAsync(300);
  expect(current()).toMatchObject({ outcome: { kind: 'failed' }, searching: true });
  call(1).answer([PLACE]);
  await settle();
  expect(current().outcome.kind).toBe('found');
});

test('the address search tells a limit, whose text says how long to wait, from an outage', async () => {
  const search = start();
  search.type('calle');
  await vi.advanceTimersByTimeAsync(300);
  const text = 'Demasiados intentos. Vuelve a probar en 40 segundos';
  call(0).fail(new ApiError(429, text));
  await settle();
  expect(current().outcome).toEqual({ kind: 'failed', text, isPaused: true });
});

test.each(['clear', 'stop'] as const)('%s cancels the pending and the running address search', async end => {
  const search = start();
  search.type('calle');
  search[end]();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([]);
  search.type('calle');
  await vi.advanceTimersByTimeAsync(300);
  const before = states.length;
  search[end]();
  call(0).answer([PLACE]);
  await settle();
  expect(call(0).signal.aborted).toBe(true);
  expect(states.slice(before)).toEqual(end === 'clear' ? [NO_ADDRESS_SEARCH] : []);
});
