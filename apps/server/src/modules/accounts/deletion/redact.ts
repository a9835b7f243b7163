import { Phrases, wordsOf } from './phrases.ts';

/** What stands where something personal stood, unless told otherwise. */
const REDACTED = '[eliminado]';

/** Shorter ones would take ordinary words out of everybody's sentences. */
const SHORTEST = 3;
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
  const patterns = [email === '' ? null : RegExp.escape(email), phone === null ? null : phonePattern(phone)];
  const contact = patterns.filter(pattern => pattern !== null).join('|');
  const reached =
    contact === '' ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${contact})(?![\\p{L}\\p{N}])`, 'giu');
  const phrases = new Phrases();
  for (const text of [name, ...addresses, ...[...addresses].map(streetOf)]) {
    const words = wordsOf(text);
    if (words.join('').length >= SHORTEST) phrases.add(words);
  }
  return (text, instead = REDACTED) => {
    const unreached = reached ? text.replace(reached, () => instead) : text;
    return phrases.replaceIn(unreached, instead);
  };
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
