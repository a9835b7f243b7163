import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';

/** Both indexes contain groups of three letters. */
export const GROUP_LENGTH = 3;
/** Matches that a count reads. */
export const MAX_COUNTED = COUNT_CAP + 1;

/** Users that are not deleted and whose name or address contains the text, in any case, with or without accents. */
export interface TextSearch {
  readonly text: string;
  readonly role: Role | 'all';
}

/** Matches of each role; `COUNT_CAP` + 1 for any larger number. */
export type Counts = Readonly<Record<Role, number>>;

/**
 * Matches a text from which the index of PostgreSQL takes a group. It ignores characters that are no letters or digits, and sees
 * two spaces before each word and one after it.
 */
const HAS_GROUP = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** True if the search finds the text anywhere. Any other text finds only words that begin with it. */
export const isPart = (folded: string): boolean =>
  [...folded].length >= GROUP_LENGTH && HAS_GROUP.test(folded);

/** Letter → its accented forms. Must match the replacements of the column `users.words` (migrations 0018 and 0107). */
const FOLDED: Readonly<Record<string, RegExp>> = {
  a: /[áàâäãå]/giu,
  e: /[éèêë]/giu,
  i: /[íìîï]/giu,
  o: /[óòôöõ]/giu,
  u: /[úùûü]/giu,
  n: /ñ/giu,
  c: /ç/giu,
};

/** Returns lower-case text without accents. */
export const fold = (text: string): string =>
  Object.entries(FOLDED)
    .reduce((folded, [plain, letters]) => folded.replace(letters, plain), text)
    .toLowerCase();
