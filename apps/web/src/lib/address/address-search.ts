import { ERRORS } from '@oficio/domain/errors.ts';
import {
  type AddressSuggestionOut,
  addressEndpoints,
} from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_SEARCH } from '@oficio/domain/technicians/limits.ts';
import { useEffect, useState } from 'react';
import { ApiError, textOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';

/** Result of the last search; `quiet` before a search and for short texts. */
export type AddressOutcome =
  | { readonly kind: 'quiet' | 'none' }
  /** `query` identifies the list of suggestions. */
  | { readonly kind: 'found'; readonly query: string; readonly suggestions: readonly AddressSuggestionOut[] }
  /** `text` is for users. `isPaused` after too many searches: the text says when the next one is possible. */
  | { readonly kind: 'failed'; readonly text: string; readonly isPaused: boolean };

export interface AddressSearchState {
  /** Stays during the next search, so that nothing flickers between two keys. */
  readonly outcome: AddressOutcome;
  readonly searching: boolean;
}

export const NO_ADDRESS_SEARCH: AddressSearchState = { outcome: { kind: 'quiet' }, searching: false };

type FetchSuggestions = (query: string, signal: AbortSignal) => Promise<readonly AddressSuggestionOut[]>;

interface AddressSearch {
  /** Searches for the current text after a pause in typing. Cancels the running search. */
  type(text: string): void;
  /** Cancels the running search and clears the result. */
  clear(): void;
  /** Cancels the running search without reporting, when its field is gone. */
  stop(): void;
}

/** Searches while the user types: from three characters, after 300 ms without a key, and only for the last text. */
export function createAddressSearch(
  fetchSuggestions: FetchSuggestions,
  onChange: (state: AddressSearchState) => void,
): AddressSearch {
  let state = NO_ADDRESS_SEARCH;
  let cancel = () => {};

  const update = (next: AddressSearchState) => {
    state = next;
    onChange(next);
  };

  const search = (query: string) => {
    const controller = new AbortController();
    const { signal } = controller;
    cancel = () => controller.abort();
    update({ ...state, searching: true });
    fetchSuggestions(query, signal)
      .then(suggestions => outcomeOf(query, suggestions), failureOf)
      .then(outcome => {
        // A cancelled call may still resolve with an answer that was on its way.
        if (!signal.aborted) update({ outcome, searching: false });
      });
  };

  const stop = () => {
    cancel();
    cancel = () => {};
  };
  const clear = () => {
    stop();
    update(NO_ADDRESS_SEARCH);
  };
  return {
    stop,
    clear,
    type(text) {
      const query = text.trim();
      if (query.length < ADDRESS_SEARCH.minCharacters) return clear();
      stop();
      if (state.searching) update({ ...state, searching: false });
      const wait = setTimeout(search, ADDRESS_SEARCH.waitMs, query);
      cancel = () => clearTimeout(wait);
    },
  };
}

const outcomeOf = (query: string, suggestions: readonly AddressSuggestionOut[]): AddressOutcome =>
  suggestions.length > 0 ? { kind: 'found', query, suggestions } : { kind: 'none' };

const failureOf = (error: unknown): AddressOutcome => ({
  kind: 'failed',
  text: textOf(error, ERRORS.geocoder_unavailable[1]),
  isPaused: error instanceof ApiError && error.status === 429,
});

/** Creates an address search for one field and returns it with its current state. */
export function useAddressSearch(): AddressSearchState & { readonly search: AddressSearch } {
  const [state, setState] = useState(NO_ADDRESS_SEARCH);
  const [search] = useState(() => createAddressSearch(findAddresses, setState));
  useEffect(() => () => search.stop(), [search]);
  return { ...state, search };
}

/** Returns places that match part of an address, best match first. Rejects as `call` does. */
async function findAddresses(query: string, signal: AbortSignal): Promise<AddressSuggestionOut[]> {
  return (await call(addressEndpoints.geocode, { query: { q: query }, signal })).suggestions;
}
