import { readFileSync } from 'node:fs';
import { foldPassword, spellOut } from '@oficio/domain/accounts/password-rules.ts';

/**
 * The 10,000 most frequent passwords of known breaches with at least 6 characters, and frequent Spanish ones, folded, one a line.
 * Source: docs/decisions/0024-passwords.md.
 */
const FILE = new URL('./common-passwords.txt', import.meta.url);

let common: ReadonlySet<string> | undefined;

/** Reads the list at the first use, because most processes check no password. */
const load = (): ReadonlySet<string> => new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));

/**
 * Returns whether a password is common, also with other capitals, digits for letters, or digits and signs at its end. One
 * character repeated is common, and so is a password without any visible character.
 */
export function isCommonPassword(password: string): boolean {
  common ??= load();
  const folded = foldPassword(password);
  if (new Set(folded).size < 2) return true;
  const bare = folded.replace(/[^\p{L}]+$/u, '');
  return [folded, spellOut(folded), bare, spellOut(bare)].some(text => common?.has(text));
}
