import { MATCH_COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';

export const TRIGRAM_LENGTH = 3;
/** Matches of a role that a count reads. */
export const MAX_COUNTED = MATCH_COUNT_CAP + 1;

/** Users that are not deleted and whose name or address contains the text, in any case, with or without accents. */
export interface TextSearch {
  readonly text: string;
  readonly role: Role | 'all';
}

/** Matches of each role; `MATCH_COUNT_CAP` + 1 for any larger number. */
export type RoleCounts = Readonly<Record<Role, number>>;
export const NO_MATCHES: RoleCounts = { user: 0, technician: 0, admin: 0 };

/**
 * Matches a text from which the index of PostgreSQL takes a trigram. It ignores characters that are no letters or digits, and sees
 * two spaces before each word and one after it.
 */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** True if the search finds the text anywhere. Any other text finds only words that begin with it. */
export const matchesAnywhere = (folded: string): boolean =>
  [...folded].length >= TRIGRAM_LENGTH && HAS_TRIGRAM.test(folded);

/** Letter → its other forms. Must match the replacements of the column `users.words` (migrations 0107 and 0153). */
const FOLDED: Readonly<Record<string, RegExp>> = {
  a: /[áàâäãå]/giu,
  e: /[éèêë]/giu,
  i: /[íìîïİ]/giu,
  o: /[óòôöõ]/giu,
  u: /[úùûü]/giu,
  n: /ñ/giu,
  c: /ç/giu,
  "'": /[’‘ʼʻ´`′＇]/gu,
  // Joiners, which change only the shape of the letters beside them.
  '': /[\u200c\u200d]/gu,
};

/** The databases change letters one by one: `toLowerCase` makes two characters of İ, and a ς of the last Σ of a word. */
function lowerCase(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
}

/** Returns lower-case text without accents, with one kind of apostrophe. */
export const fold = (text: string): string =>
  Object.entries(FOLDED)
    .reduce((folded, [plain, letters]) => folded.replace(letters, plain), text)
    .replace(/\p{Lu}|\p{Lt}/gu, lowerCase);
