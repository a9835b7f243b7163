import { ERRORS } from '@oficio/domain/errors.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_SEARCH } from '@oficio/domain/technicians/limits.ts';
import { textOf } from '../api/api-error.ts';

/** Result of the last search; `quiet` before a search and for short texts. */
export type AddressOutcome =
  | { readonly kind: 'quiet' | 'none' }
  /** `words` identifies the list of suggestions. */
  | { readonly kind: 'found'; readonly words: string; readonly suggestions: readonly AddressSuggestionOut[] }
  /** `text` is for users. */
  | { readonly kind: 'failed'; readonly text: string };

export interface AddressSearchState {
  /** Stays during the next search, so that nothing flickers between two keys. */
  readonly outcome: AddressOutcome;
  readonly searching: boolean;
}

export const QUIET: AddressSearchState = { outcome: { kind: 'quiet' }, searching: false };

type Ask = (words: string, signal: AbortSignal) => Promise<readonly AddressSuggestionOut[]>;

export interface AddressSearch {
  /** Searches for the current text after a pause in typing. Cancels the running search. */
  type(text: string): void;
  /** Cancels the running search and clears the result. */
  forget(): void;
  /** Cancels the running search without reporting, when its field is gone. */
  stop(): void;
}

/** Searches while the user types: from three characters, after 300 ms without a key, and only for the last text. */
export function createAddressSearch(ask: Ask, tell: (state: AddressSearchState) => void): AddressSearch {
  let state = QUIET;
  let giveUp = () => {};

  const become = (next: AddressSearchState) => {
    state = next;
    tell(next);
  };

  const search = (words: string) => {
    const flight = new AbortController();
    const { signal } = flight;
    giveUp = () => flight.abort();
    become({ ...state, searching: true });
    ask(words, signal)
      .then(suggestions => outcomeOf(words, suggestions), failureOf)
      .then(outcome => {
        // A cancelled call may still resolve with an answer that was on its way.
        if (!signal.aborted) become({ outcome, searching: false });
      });
  };

  const stop = () => {
    giveUp();
    giveUp = () => {};
  };
  const forget = () => {
    stop();
    become(QUIET);
  };
  return {
    stop,
    forget,
    type(text) {
      const words = text.trim();
      if (words.length < ADDRESS_SEARCH.minCharacters) return forget();
      stop();
      if (state.searching) become({ ...state, searching: false });
      const wait = setTimeout(search, ADDRESS_SEARCH.waitMs, words);
      giveUp = () => clearTimeout(wait);
    },
  };
}

const outcomeOf = (words: string, suggestions: readonly AddressSuggestionOut[]): AddressOutcome =>
  suggestions.length > 0 ? { kind: 'found', words, suggestions } : { kind: 'none' };

const failureOf = (error: unknown): AddressOutcome => ({
  kind: 'failed',
  text: textOf(error, ERRORS.geocoder_unavailable[1]),
});
