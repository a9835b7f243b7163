import { Phrases, wordsOf } from './phrases.ts';

/** Replaces what identified the person. */
const REDACTED = '[eliminado]';

/** Characters of a name or street. Shorter ones would take ordinary words out of the person's sentences. */
const SHORTEST = 3;
const SEPARATORS = '[\\s().-]*';

/** Takes a person out of a text that they wrote themselves; returns the same text when nothing in it identifies them. */
export type Redact = (text: string) => string;

/** What identifies somebody, as it may stand in a text. */
export interface Identity {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Streets with their numbers, as they were written. */
  readonly addresses: ReadonlySet<string>;
}

/**
 * Takes name, e-mail, phone and streets out of texts of the person that others keep, in any case, spacing and punctuation.
 * Never call it with the text of another person: names and addresses may consist of ordinary words.
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
  return text => phrases.replaceIn(reached ? text.replace(reached, () => REDACTED) : text, REDACTED);
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
