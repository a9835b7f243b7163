import { distanceKm, type Point } from '@oficio/domain/technicians/geo.ts';
import { articleInFront, keyOf } from './keys.ts';
import { type BuiltInPlace, builtInPlaces } from './read-places.ts';
import { beginsLike } from './slips.ts';

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
  const places = builtInPlaces();
  for (const find of isExact ? [exactly] : [exactly, withSlips])
    for (const { among, key } of readings(text, places)) {
      const found = ranked(find(among, key), near);
      if (found.length > 0) return found.slice(0, limit);
    }
  return [];
}

interface Reading {
  /** A name or its beginning. */
  readonly key: string;
  readonly among: readonly BuiltInPlace[];
}

/** Returns what a text may mean: a name, the first of two names, a name with its article at the end, a name within what follows a comma or a bracket. */
function* readings(text: string, places: readonly BuiltInPlace[]): Generator<Reading> {
  const key = keyOf(text);
  if (key === '') return;
  yield { key, among: places };
  const [first = ''] = text.split('/').map(keyOf).filter(Boolean);
  if (first !== key) yield { key: first, among: places };
  const [head = '', ...rest] = text.split(/[,(]/);
  const [name, qualifier] = [keyOf(head), keyOf(rest.join(' '))];
  if (name === '' || qualifier === '') return;
  if (articleInFront(key) !== key) yield { key: articleInFront(key), among: places };
  yield { key: name, among: places.filter(place => isWithin(place, qualifier)) };
}

const isWithin = ({ label, province }: BuiltInPlace, qualifier: string): boolean =>
  keyOf(province.name).startsWith(qualifier) || keyOf(label.split(', ')[1] ?? '').startsWith(qualifier);

interface Match {
  readonly place: BuiltInPlace;
  /** The lower the better. */
  readonly quality: number;
}

const exactly = (places: readonly BuiltInPlace[], key: string): readonly Match[] =>
  places.flatMap(place => {
    const quality = qualityOf(place, key);
    return quality === null ? [] : [{ place, quality }];
  });

const withSlips = (places: readonly BuiltInPlace[], key: string): readonly Match[] =>
  places.filter(place => hasSlips(place, key)).map(place => ({ place, quality: 0 }));

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
  const space = key.indexOf(' ');
  // Most names do not contain the first word, which is known much sooner than whether they have all words.
  return space > 0 && name.includes(key.slice(0, space)) && hasWords(name, key) ? 3 : null;
}

/** Returns whether the words begin words of the name, in their order: 'rozas mad' in 'las rozas de madrid'. */
function hasWords(name: string, key: string): boolean {
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
