/** What stands where something personal stood, unless told otherwise. */
const REDACTED = '[eliminado]';

/** Shorter ones would take ordinary words out of everybody's sentences. */
const SHORTEST = 3;
const ANYTHING_BETWEEN = '[^\\p{L}\\p{N}]+';
const SEPARATORS = '[\\s().-]*';

/** Takes somebody out of a text; returns the same text when there is nothing of them in it. */
export type Redact = (text: string, instead?: string) => string;

/** What identifies somebody, as it may stand in a text. */
export interface Identity {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Streets with their numbers, as they were written. */
  readonly addresses: ReadonlySet<string>;
}

/**
 * Takes what identifies somebody out of texts that others keep, in whatever case, and however it is spaced or punctuated.
 */
export function createRedactor({ name, email, phone, addresses }: Identity): Redact {
  const patterns = [
    email === '' ? null : RegExp.escape(email),
    phone === null ? null : phonePattern(phone),
    ...[...addresses].flatMap(address => [wordsPattern(address), wordsPattern(streetOf(address))]),
    wordsPattern(name),
  ].filter(pattern => pattern !== null);
  if (patterns.length === 0) return text => text;
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text, instead = REDACTED) => text.replace(any, () => instead);
}

/** Its words in their order. */
function wordsPattern(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.join('').length < SHORTEST) return null;
  return words.map(word => RegExp.escape(word)).join(ANYTHING_BETWEEN);
}

/** Its digits, with the country before them or not. */
function phonePattern(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(00)?34(?=\d{9}$)/, '');
  return digits.length < 6 ? null : `(?:(?:\\+|00)?34${SEPARATORS})?${[...digits].join(SEPARATORS)}`;
}

/** 'Calle Mayor, 1' of 'Calle Mayor, 1, 28013 Madrid'. Without a number a street is nobody's. */
function streetOf(address: string): string {
  const [street = '', number = ''] = address.split(',');
  return /\d/.test(street) ? street : /^\s*\d/.test(number) ? `${street},${number}` : '';
}
