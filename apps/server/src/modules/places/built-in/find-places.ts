import { distanceKm, type Point } from '@oficio/domain/technicians/geo.ts';
import { articleInFront, keyOf, MAX_NAME_WORDS } from './keys.ts';
import { type BuiltInPlace, builtInPlaces } from './read-places.ts';
import { beginsLike } from './slips.ts';

/** Of the first of two names, so that 'C/ Alcalá' is none. */
const MIN_LETTERS = 3;
/** Places nearer than this come before larger ones. */
const NEAR_KM = 60;

interface FindOptions {
  /** Where the searcher is. */
  readonly near: Point | null;
  /** Maximum number of places. */
  readonly limit: number;
  /** Leaves out names with a slip. */
  readonly isExact?: boolean;
}

/**
 * Finds places by the beginning of their name or of a word in it, best first: the complete name, the beginning of the name, of a word in it, of several
 * words; only if there is none, names with a slip. Within each of these, near places come first, then capitals of provinces, then large towns. A
 * province or municipality after a comma chooses among places of the same name: 'Villanueva, Sevilla'.
 */
export function findPlaces(
  text: string,
  { near, limit, isExact = false }: FindOptions,
): readonly BuiltInPlace[] {
  if (limit <= 0) return [];
  for (const find of isExact ? [exactly] : [exactly, withSlips])
    for (const { key, fits } of readings(text)) {
      // No name has a digit, most addresses do.
      if (/\d/.test(key)) continue;
      // A text such as 'a a a a' would be compared with every word of every name.
      if (key.split(' ').length > MAX_NAME_WORDS) continue;
      const found = find(key).filter(({ place }) => fits(place));
      if (found.length > 0) return ranked(found, near).slice(0, limit);
    }
  return [];
}

interface Reading {
  /** A name or its beginning. */
  readonly key: string;
  readonly fits: (place: BuiltInPlace) => boolean;
}

const ANY = () => true;

/** Returns what a text may mean: a name, the first of two names, a name with its article at the end, a name within what follows a comma or a bracket. */
function* readings(text: string): Generator<Reading> {
  const key = keyOf(text);
  if (key === '') return;
  yield { key, fits: ANY };
  const [first = ''] = text.split('/').map(keyOf).filter(Boolean);
  if (first !== key && first.length >= MIN_LETTERS) yield { key: first, fits: ANY };
  const [head = '', ...rest] = text.split(/[,(]/);
  const [name, within] = [keyOf(head), keyOf(rest.join(' '))];
  if (name === '' || within === '') return;
  if (articleInFront(key) !== key) yield { key: articleInFront(key), fits: ANY };
  yield { key: name, fits: place => isWithin(place, within) };
}

const isWithin = ({ label, province }: BuiltInPlace, outer: string): boolean =>
  keyOf(province.name).startsWith(outer) || keyOf(label.split(', ')[1] ?? '').startsWith(outer);

interface Match {
  readonly place: BuiltInPlace;
  /** The lower the better. */
  readonly quality: number;
}

function exactly(key: string): readonly Match[] {
  const found: Match[] = [];
  for (const place of builtInPlaces()) {
    const quality = qualityOf(place, key);
    if (quality !== null) found.push({ place, quality });
  }
  return found;
}

const withSlips = (key: string): readonly Match[] =>
  builtInPlaces()
    .filter(place => hasSlips(place, key))
    .map(place => ({ place, quality: 0 }));

function ranked(found: readonly Match[], near: Point | null): readonly BuiltInPlace[] {
  return found
    .map(match => ({ ...match, isNear: near !== null && distanceKm(near, match.place) <= NEAR_KM }))
    .sort(
      (a, b) =>
        a.quality - b.quality ||
        Number(b.isNear) - Number(a.isNear) ||
        Number(b.place.isCapital) - Number(a.place.isCapital) ||
        b.place.population - a.place.population,
    )
    .map(({ place }) => place);
}

/** Returns how well the place's best name fits, or null if none does. */
function qualityOf({ names, shortNames }: BuiltInPlace, key: string): number | null {
  let best: number | null = null;
  for (const list of [names, shortNames])
    for (const name of list) {
      const quality = qualityOfName(name, key);
      if (quality !== null && (best === null || quality < best)) best = quality;
    }
  return best;
}

function qualityOfName(name: string, key: string): number | null {
  if (name.startsWith(key)) return name.length === key.length ? 0 : 1;
  if (name.includes(` ${key}`)) return 2;
  return key.includes(' ') && hasWords(name, key) ? 3 : null;
}

/** Returns whether the words begin words of the name, in their order: 'rozas mad' in 'las rozas de madrid'. */
function hasWords(name: string, key: string): boolean {
  if (!name.includes(key.slice(0, key.indexOf(' ')))) return false;
  let at = 0;
  for (const word of key.split(' ')) {
    at = ` ${name}`.indexOf(` ${word}`, at);
    if (at < 0) return false;
    at += word.length + 1;
  }
  return true;
}

const hasSlips = ({ names, shortNames }: BuiltInPlace, key: string): boolean =>
  names.some(name => beginsLike(name, key)) || shortNames.some(name => beginsLike(name, key));
