import { ADDRESS_MAX } from '../limits.ts';
import { DOOR, isSamePlace, wordKey } from './same-place.ts';

/**
 * Joins what a person typed with the address that a map knows. Maps often know the street only, while the technician needs the
 * number and the floor.
 */

const KINDS = new Set(
  `c cl calle carrer rua kalea av avd avda avenida avinguda pl pza plz plaza placa praza ps pso paseo passeig cr ctra carretera
   cno camino cami ronda rda travesia trav`.split(/\s+/),
);
/** Words that say nothing about which place is meant: kinds of streets, articles, the word before a number, the country. */
const NOISE = new Set([
  ...KINDS,
  ...'a al d de del l la el els les los las i y e n no num numero espana spain'.split(' '),
]);
const WORD = /[^\s,;]+/g;
const HOUSE_NUMBER = /^\d{1,4}[a-z]?$/;
const POSTCODE = /^\d{5}$/;
/** A number at the end of 'Calle Mayor 14', but not in 'Plaza del 2 de Mayo'. */
const OWN_NUMBER = /^(.*\S)\s+\d{1,4}\s?[a-z]?$/i;
const MIN_PREFIX = 2;

interface Word {
  readonly key: string;
  /** A number without the sign of a floor. */
  readonly isNumber: boolean;
  /** Position in the typed text. */
  readonly start: number;
  readonly end: number;
}

interface Split {
  /** Typed before the street, such as 'Portal 3'. */
  readonly before: string;
  /** Typed after the street, such as '12, 3.º B'. Without the words of the suggestion. */
  readonly after: string;
  /** The typed text names the whole street of the suggestion. */
  readonly isSameStreet: boolean;
  /** The house number of the suggestion replaces a typed number. */
  readonly replacesNumber: boolean;
}

/**
 * Returns a chosen suggestion with the number, floor and door that the person had typed: 'Calle de la Palma 12, 3.º B, 28004
 * Madrid'. A suggestion with its own number keeps it. At most as long as an address field.
 */
export function withTypedDetails(typed: string, suggestion: string): string {
  const [street = '', ...rest] = suggestion.split(', ');
  const { before, after } = splitTyped(typed, suggestion);
  const first = after === '' ? [street] : OWN_NUMBER.test(street) ? [street, after] : [`${street} ${after}`];
  return fit([...(before === '' ? [] : [before]), ...first, ...rest]);
}

/**
 * Returns the address of a point at which a map found `found`, for a person who had typed an address. If the person typed a number in
 * the same street, their number and floor stay, because positions are less exact than house numbers.
 */
export function addressAtPoint(typed: string, found: string): string {
  const { isSameStreet, replacesNumber } = splitTyped(typed, found);
  if (!isSameStreet) return found;
  const [street = '', ...rest] = found.split(', ');
  const withoutNumber = [OWN_NUMBER.exec(street)?.[1] ?? street, ...rest].join(', ');
  return withTypedDetails(typed, replacesNumber ? withoutNumber : found);
}

/** Returns whether a text names the address that is known, with another floor or door, or at most a number, a floor or a door more. */
export function isSameAddress(known: string, typed: string): boolean {
  if (!typed.includes(known)) return isSamePlace(known, typed);
  const added = wordsOf(typed.replace(known, ' '));
  return isSamePlace(known, typed) && added.every(word => isDoor(word) || word.key.length <= 1);
}

/** Finds the street of the suggestion, its first part, in a typed address. */
function splitTyped(typed: string, suggestion: string): Split {
  const words = wordsOf(typed);
  const [street = ''] = suggestion.split(', ', 1);
  const streetWords = wordsOf(street);
  const known = wordsOf(suggestion).map(({ key }) => key);
  const fits = (word: Word, key: string) =>
    key === word.key ||
    // The last word may be incomplete, because the search runs while the person types.
    (word === words.at(-1) && word.key.length >= MIN_PREFIX && key.startsWith(word.key));
  /** Takes a word out of the suggestion, because '2, 2.º' names the same number twice. */
  const take = (word: Word): boolean => {
    const at = known.findIndex(key => fits(word, key));
    if (at >= 0) known.splice(at, 1);
    return at >= 0;
  };
  const isName = (word: Word) => !NOISE.has(word.key) && !word.isNumber;
  const start = words.findIndex(word => isName(word) && streetWords.some(({ key }) => fits(word, key)));
  if (start < 0) return { ...splitOtherStreet(), isSameStreet: false, replacesNumber: false };

  let hasNumber = OWN_NUMBER.test(street);
  let replacesNumber = false;
  let end = start;
  for (; end < words.length; end += 1) {
    const word = words[end] as Word;
    const { isNumber } = word;
    const isTaken = take(word);
    if (!isTaken && !isNumber && !NOISE.has(word.key)) break;
    if (!isTaken && isNumber && !hasNumber) break;
    replacesNumber ||= isNumber && !isTaken;
    hasNumber &&= !isNumber;
  }
  const before = words.slice(0, start);
  while (before.length > 0 && isFiller(before.at(-1) as Word)) before.pop();
  const typedKeys = new Set(words.slice(start, end).map(({ key }) => key));
  const isSameStreet = streetWords.filter(isName).every(({ key }) => typedKeys.has(key));
  return { before: detailIn(before), after: detailAfter(end), isSameStreet, replacesNumber };

  /** The person named the street in another way or language, or the suggestion is a town. */
  function splitOtherStreet(): Pick<Split, 'before' | 'after'> {
    const isStreet = KINDS.has(streetWords[0]?.key ?? '') || OWN_NUMBER.test(street);
    if (!isStreet) return { before: isDetail(typed) ? tidy(typed) : '', after: '' };
    const door = words.findIndex((word, index) => index > 0 && isDoor(word));
    return { before: '', after: door < 0 ? '' : detailAfter(door) };
  }
  function detailAfter(from: number): string {
    const after = words.slice(from);
    while (after.length > 0 && isKnown(after.at(-1) as Word)) after.pop();
    return detailIn(after);
  }
  function isKnown(word: Word): boolean {
    return POSTCODE.test(word.key) || take(word) || isFiller(word);
  }
  /** Returns the typed text from the first to the last of these words, if it names a door. */
  function detailIn(some: readonly Word[]): string {
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined) return '';
    const text = typed.slice(first.start, last.end);
    return isDetail(text) ? tidy(withoutKnownParts(text)) : '';
  }
  /** Leaves out the parts between commas that only repeat the town or the postcode. */
  function withoutKnownParts(text: string): string {
    return text
      .split(',')
      .filter(part => !wordsOf(part).every(({ key }) => POSTCODE.test(key) || known.includes(key)))
      .join(',');
  }
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    ...readWord(word),
    start: index,
    end: index + word.length,
  }));

function readWord(word: string): Pick<Word, 'key' | 'isNumber'> {
  const key = wordKey(word);
  return { key, isNumber: HOUSE_NUMBER.test(key) && !/[ºª°]/.test(word) };
}

/** Not a single letter, which may be a door, except in 'c/'. */
const isFiller = ({ key }: Word): boolean => NOISE.has(key) && (key.length > 1 || key === 'c');

const isDoor = ({ key }: Word): boolean => (/\d/.test(key) && !POSTCODE.test(key)) || DOOR.has(key);

const isDetail = (text: string): boolean => wordsOf(text).some(isDoor);

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s*,[\s,]*/g, ', ')
    .replace(/^[\s,]+|[\s,]+$/g, '');

/** Joins the parts. Drops the last ones, the least specific, if the address is too long for its field. */
function fit(parts: readonly string[]): string {
  for (let count = parts.length; count > 1; count -= 1) {
    const joined = parts.slice(0, count).join(', ');
    if (joined.length <= ADDRESS_MAX) return joined;
  }
  return (parts[0] ?? '').slice(0, ADDRESS_MAX);
}
