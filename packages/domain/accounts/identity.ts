import { lineProblem } from '../fields/characters.ts';

const EMAIL_WRONG = 'El email no es válido';

/** Without joiners, which a name may have: they would hide a difference between two addresses. */
const LOCAL_PART = '[^\\s@<>"(),:;[\\]\\\\.\\u200c\\u200d]+';
const HOST_PART = '[\\p{L}\\p{N}\\p{M}]+(?:-+[\\p{L}\\p{N}\\p{M}]+)*';
/**
 * Parts joined by single dots on both sides of one @. The host has at least two parts, and its last part is not a number.
 * Only a mail that arrives proves that the address exists.
 */
const EMAIL_PATTERN = /* @__PURE__ */ new RegExp(
  `^(?=[^@]{1,64}@)${LOCAL_PART}(?:\\.${LOCAL_PART})*@(?:${HOST_PART}\\.)+(?!\\d+$)(?=.{2,}$)${HOST_PART}$`,
  'u',
);

/** Returns the problem of a name as a Spanish sentence, or null. Expects a line from `tidyLine`, like the functions below. */
export const nameProblem = (name: string): string | null =>
  lineProblem('el nombre', name) ?? (/\p{L}/u.test(name) ? null : 'El nombre debe tener alguna letra');
export const emailProblem = (email: string): string | null =>
  lineProblem('el email', email) ?? (EMAIL_PATTERN.test(email) && isPlain(email) ? null : EMAIL_WRONG);
/** Rejects full-width letters, ligatures and similar characters, because mail servers do not accept them. */
const isPlain = (email: string): boolean => email.normalize('NFKC') === email.normalize('NFC');
