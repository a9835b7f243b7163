import { wordsWithoutDoor } from './door.ts';

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
