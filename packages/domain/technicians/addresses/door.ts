import { nameKey } from '../catalogue/names.ts';

/** Words for a place within a building. */
const WITHIN_BUILDING =
  `bajo bajos bj bjo baja atico at entresuelo entlo entreplanta principal pral sotano semisotano puerta pta piso
   planta escalera esc izq izqda izquierda dcha derecha centro ext exterior int interior`.split(/\s+/);
const WITHIN: ReadonlySet<string> = new Set(WITHIN_BUILDING);
/** Words of a door without a digit. */
export const DOOR: ReadonlySet<string> = new Set([
  ...WITHIN_BUILDING,
  ...'portal bloque blq local nave sn'.split(' '),
]);

const WORD = /[^\s,;]+/g;
const ORDINAL = /[ºª°]/;
const SHORT = /^(\d{1,3}[a-z]?|[a-z])$/;

/** Returns a word without case, accents and punctuation, to compare it. */
export const wordKey = (word: string): string => nameKey(word).replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the words of an address without what follows the house number and names a floor or a door, such as '3.º B' or 'bajo izq'. */
export function wordsWithoutDoor(address: string): readonly string[] {
  const kept: string[] = [];
  let hasNumber = false;
  let isDoor = false;
  for (const [word] of address.matchAll(WORD)) {
    const key = wordKey(word);
    isDoor = hasNumber && (ORDINAL.test(word) || WITHIN.has(key) || (isDoor && SHORT.test(key)));
    if (!isDoor && key !== '') kept.push(key);
    hasNumber ||= /\d/.test(key);
  }
  return kept;
}
