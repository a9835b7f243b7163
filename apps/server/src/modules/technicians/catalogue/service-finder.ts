import { plainWords } from '@oficio/domain/fields/fold.ts';
import { needTerms, singular } from '@oficio/domain/search/need-terms.ts';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';

/** A service as a person can find it. */
export interface FindableService {
  readonly id: number;
  readonly name: string;
  readonly words: readonly string[];
}

/** Finds services by a need. */
export interface ServiceFinder {
  /** Returns the ids of the services that fit a text, the best first; none for a text about something else. */
  find(text: string): readonly FoundService[];
}

export interface FoundService {
  readonly id: number;
  /** Comparable within one answer only. */
  readonly score: number;
  /** False if only the first two or three letters of a word fit. */
  readonly hasWord: boolean;
}

/** Words up to this length must be typed exactly, except the beginning of the last one, which the person may be typing. */
const MAX_EXACT_LENGTH = 3;
/** Slips that a word may have, as a share of its length, rounded: one from 4 letters on, two from 8, three from 13. `minisearch` allows at most six. */
const SLIPS_PER_LETTER = 0.2;
/** A service with less than this share of the best score has only a word in common with the text. */
const LEAST_SHARE = 0.3;
/** The best score must exceed the next one by this factor, otherwise the text leaves the service open. */
const CLEAR_LEAD = 1.5;
/** Services that the index takes in one turn of the event loop. */
const ROWS_PER_TURN = 5;

/** Creates the finder of a catalogue. It never changes; another catalogue needs another one. */
export async function createServiceFinder(services: readonly FindableService[]): Promise<ServiceFinder> {
  const rows = services.map(({ id, name, words }) => ({
    id,
    name: plainWords(name).map(singular).join(' '),
    words: termsOf(words.join(' ')).join(' '),
  }));
  const known = new Set(rows.flatMap(({ name, words }) => [...split(name), ...split(words)]));
  // The words are folded and in singular already.
  const index = new MiniSearch<(typeof rows)[number]>({
    fields: ['name', 'words'],
    tokenize: split,
    processTerm: term => term,
  });
  // In parts, so that a large catalogue does not hold the event loop.
  await index.addAllAsync(rows, { chunkSize: ROWS_PER_TURN });
  const options: SearchOptions = {
    boost: { name: 2 },
    // A known word is no slip of another one.
    fuzzy: term => (term.length > MAX_EXACT_LENGTH && !known.has(term) ? SLIPS_PER_LETTER : false),
    prefix: (term, position, terms) => term.length > MAX_EXACT_LENGTH || position === terms.length - 1,
    // A service with many words is as likely as one with few.
    bm25: { k: 1.2, b: 0, d: 0.5 },
  };
  return {
    find(text) {
      const terms = termsOf(text);
      if (terms.length === 0) return [];
      const fitting = index.search(terms.join(' '), options).filter(found => fits(found, terms.length));
      const least = LEAST_SHARE * (fitting[0]?.score ?? 0);
      return fitting
        .filter(({ score }) => score >= least)
        .map(found => ({ id: found.id, score: found.score, hasWord: hasWord(found) }));
    },
  };
}

/** Returns the best of the found services if it fits clearly better than the others; null otherwise. */
export function clearlyBest([best, next]: readonly FoundService[]): number | null {
  if (!best?.hasWord) return null;
  return !next || best.score >= CLEAR_LEAD * next.score ? best.id : null;
}

const hasWord = ({ queryTerms, terms }: SearchResult): boolean =>
  queryTerms.some(term => term.length > MAX_EXACT_LENGTH || terms.includes(term));

const split = (words: string): string[] => words.split(' ');

/** Returns the terms of a text. One of stop words only, such as 'Reparación', is searched by its long ones. */
function termsOf(text: string): readonly string[] {
  const terms = needTerms(text);
  if (terms.length > 0) return terms;
  return plainWords(text)
    .filter(({ length }) => length > MAX_EXACT_LENGTH)
    .map(singular);
}

/**
 * Similar words are often other words ('padel', 'panel'). So a result needs a word of the text itself. Similar words are enough if there
 * are two of them, or if the text has only one word.
 */
const fits = ({ queryTerms, terms }: SearchResult, count: number): boolean =>
  count === 1 || queryTerms.length > 1 || queryTerms.some(term => terms.includes(term));
