import { partition } from './partition.ts';

/**
 * The names of the technicians of a snapshot, for searches by the beginning of a word: 'gar' finds 'José García', and so does 'jose gar'.
 * An entry is one word of one name; the entries of a word follow each other.
 */
export interface NameIndex {
  /** The different words of the names, sorted. */
  readonly words: readonly string[];
  /** The first entry of each word, then the number of entries. */
  readonly firsts: Uint32Array;
  /** The slot of each entry. */
  readonly slots: Uint32Array;
  /** Where each entry is in `names`. */
  readonly places: Uint32Array;
  /** The names, one after the other, as positions in `words`, each with `END` behind it. */
  readonly names: Uint32Array;
}

const END = 0xffff_ffff;
/** Words of a name that can be found. */
const MAX_WORDS = 6;

/** Returns the words of a name or of a searched text without case and accents. */
export const nameWords = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, MAX_WORDS) ?? [];

/** Collects names and builds their index. */
export class NameIndexBuilder {
  /** Word → its number in the order of arrival. */
  readonly #numbers = new Map<string, number>();
  /** The names, one after the other, as numbers of words. */
  readonly #names: number[] = [];
  /** Where each name begins, then where the last one ends. */
  readonly #starts = [0];

  add(name: string): void {
    for (const word of nameWords(name)) {
      const number = this.#numbers.get(word) ?? this.#numbers.size;
      this.#numbers.set(word, number);
      this.#names.push(number);
    }
    this.#starts.push(this.#names.length);
  }

  /** Builds the index. `rows` says for each slot which name it has, in the order of `add`. */
  build(rows: Uint32Array): NameIndex {
    const words = [...this.#numbers.keys()].sort();
    const positions = new Uint32Array(words.length);
    for (const [position, word] of words.entries()) positions[this.#numbers.get(word) ?? 0] = position;
    const names = this.#namesOf(rows, positions);
    return { words, ...entriesOf(names, words.length, rows.length), names };
  }

  #namesOf(rows: Uint32Array, positions: Uint32Array): Uint32Array {
    const names = new Uint32Array(this.#names.length + rows.length);
    let at = 0;
    for (const row of rows) {
      const end = this.#starts[row + 1] ?? 0;
      for (let word = this.#starts[row] ?? 0; word < end; word += 1)
        names[at++] = positions[this.#names[word] ?? 0] ?? 0;
      names[at++] = END;
    }
    return names;
  }
}

/** Sorts the words of all names by counting them. */
function entriesOf(
  names: Uint32Array,
  words: number,
  count: number,
): Pick<NameIndex, 'firsts' | 'slots' | 'places'> {
  const firsts = new Uint32Array(words + 1);
  for (const word of names) if (word !== END) firsts[word + 1] = (firsts[word + 1] ?? 0) + 1;
  for (let word = 0; word < words; word += 1)
    firsts[word + 1] = (firsts[word + 1] ?? 0) + (firsts[word] ?? 0);
  const next = firsts.slice();
  const slots = new Uint32Array(names.length - count);
  const places = new Uint32Array(slots.length);
  let slot = 0;
  // A loop with a counter, because an iterator is several times slower for millions of words.
  for (let place = 0; place < names.length; place += 1) {
    const word = names[place] ?? END;
    if (word === END) {
      slot += 1;
      continue;
    }
    const entry = next[word] ?? 0;
    next[word] = entry + 1;
    slots[entry] = slot;
    places[entry] = place;
  }
  return { firsts, slots, places };
}

/**
 * Visits the slots of the names that have these words in this order. The last word may be the beginning of a longer one. Visits a slot
 * again when another word of its name matches too.
 */
export function visitNamed(
  { words, firsts, slots, places, names }: NameIndex,
  typed: readonly string[],
  visit: (slot: number) => void,
): void {
  const [first, ...others] = typed.map((word, position) => rangeOf(words, word, position < typed.length - 1));
  if (!first) return;
  const end = firsts[first.to] ?? 0;
  for (let entry = firsts[first.from] ?? 0; entry < end; entry += 1) {
    const place = places[entry] ?? 0;
    const isMatch = others.every(({ from, to }, position) => {
      const number = names[place + position + 1] ?? END;
      return number >= from && number < to;
    });
    if (isMatch) visit(slots[entry] ?? 0);
  }
}

/** Returns whether `visitNamed` would find a name. */
export const isNamed = (name: string, typed: readonly string[]): boolean =>
  typed.length > 0 && ` ${nameWords(name).join(' ')}`.includes(` ${typed.join(' ')}`);

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the positions of a whole word, or of the words that begin with it. */
function rangeOf(words: readonly string[], typed: string, isWhole: boolean): Range {
  const from = partition(words.length, at => (words[at] ?? '') < typed);
  const to = isWhole
    ? from + (words[from] === typed ? 1 : 0)
    : partition(words.length, at => (words[at] ?? '') < typed || (words[at]?.startsWith(typed) ?? false));
  return { from, to };
}
