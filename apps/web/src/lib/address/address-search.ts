import { ERRORS } from '@oficio/domain/errors.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_SEARCH } from '@oficio/domain/technicians/limits.ts';
import { textOf } from '../api/api-error.ts';

/** How the last search ended; nothing was sought yet, or too little was typed, while it is quiet. */
export type AddressOutcome =
  | { readonly kind: 'quiet' | 'none' }
  /** `words` tells one list of suggestions from another. */
  | { readonly kind: 'found'; readonly words: string; readonly suggestions: readonly AddressSuggestionOut[] }
  /** `text` is for people. */
  | { readonly kind: 'failed'; readonly text: string };

export interface AddressSearchState {
  /** Stays while the next search is under way, so that nothing flickers between two keys. */
  readonly outcome: AddressOutcome;
  readonly searching: boolean;
}

export const QUIET: AddressSearchState = { outcome: { kind: 'quiet' }, searching: false };

type Ask = (words: string, signal: AbortSignal) => Promise<readonly AddressSuggestionOut[]>;

export interface AddressSearch {
  /** Searches for what is typed now, once the typing rests. Whatever was under way is given up. */
  type(text: string): void;
  /** Gives up what is under way and forgets what was found. */
  forget(): void;
  /** Gives up what is under way without a word, when nobody listens any more. */
  stop(): void;
}

/** Searching while somebody types: from three characters, after 300 ms of silence, and only the last text counts. */
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
        // Whoever gave up the call may still hear of it, by an answer that was on its way.
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
