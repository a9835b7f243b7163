import { nameKey } from '../catalogue/rules.ts';

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

const WORD_AT_START = /^[\p{L}\p{N}]/u;
const WORD_AT_END = /[\p{L}\p{N}]$/u;

/**
 * Returns whether a point that came with the address `placed` still fits what is typed: a floor or a door may be added or changed,
 * but any other change may name another place, as 'Mayor 12' after 'Mayor 1'. `placed` is '' for a point that came without an address.
 */
export function isSamePlace(placed: string, typed: string): boolean {
  const at = typed.indexOf(placed);
  if (placed === '') return true;
  if (at < 0) return wordsWithoutDoor(placed).join(' ') === wordsWithoutDoor(typed).join(' ');
  return !WORD_AT_END.test(typed.slice(0, at)) && !WORD_AT_START.test(typed.slice(at + placed.length));
}

/** Returns the words of an address without what follows the house number and names a floor or a door, such as '3.º B' or 'bajo izq'. */
function wordsWithoutDoor(address: string): readonly string[] {
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

/** Returns a word without case, accents and punctuation, to compare it. */
export const wordKey = (word: string): string => nameKey(word).replace(/[^\p{L}\p{N}]/gu, '');
