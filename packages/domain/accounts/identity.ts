import { lineProblem } from '../fields/characters.ts';

const EMAIL_WRONG = 'El email no es válido';
const PHONE_WRONG = 'El teléfono no es válido';

const LOCAL_PART = '[^\\s@<>"(),:;[\\]\\\\.]+';
const HOST_PART = '[\\p{L}\\p{N}\\p{M}]+(?:-+[\\p{L}\\p{N}\\p{M}]+)*';
/**
 * Parts joined by single dots on both sides of one @. The host has at least two parts, and its last part is not a number.
 * Only a mail that arrives proves that the address exists.
 */
const EMAIL_PATTERN = /* @__PURE__ */ new RegExp(
  `^(?=[^@]{1,64}@)${LOCAL_PART}(?:\\.${LOCAL_PART})*@(?:${HOST_PART}\\.)+(?!\\d+$)(?=.{2,}$)${HOST_PART}$`,
  'u',
);
/** 6 to 15 digits (E.164 has no more), grouped as people write them. */
const PHONE_PATTERN = /^(?=(?:\D*\d){6,15}\D*$)\+?[\d ().-]+$/;

/** Returns the problem of a name as a Spanish sentence, or null. Expects a line from `tidyLine`, like the functions below. */
export const nameProblem = (name: string): string | null =>
  lineProblem('el nombre', name) ?? (/\p{L}/u.test(name) ? null : 'El nombre debe tener alguna letra');
export const emailProblem = (email: string): string | null =>
  lineProblem('el email', email) ?? (EMAIL_PATTERN.test(email) && isPlain(email) ? null : EMAIL_WRONG);
/** Rejects full-width letters, ligatures and similar characters, because mail servers do not accept them. */
const isPlain = (email: string): boolean => email.normalize('NFKC') === email.normalize('NFC');

export const phoneProblem = (phone: string): string | null =>
  lineProblem('el teléfono', phone) ?? (PHONE_PATTERN.test(phone) ? null : PHONE_WRONG);
