import type { Identity } from '../store/erasures.ts';
import { Phrases, wordsOf } from './phrases.ts';

/** Replaces personal data in a redacted text. */
const REDACTED = '[eliminado]';

/** Minimum letters of a name or street. Shorter ones would match ordinary words of the person's sentences. */
const MIN_LETTERS = 3;
const LETTER = '[\\p{L}\\p{N}]';
const SEPARATORS = '[\\s().-]*';

/** Maximum passes over a text. Honest texts need two or three; hostile ones could need one for each of hundreds of copies. */
const MAX_ROUNDS = 5;

/** Replaces the personal data in a text that the person wrote. Returns the same text when it contains none. */
export type Redact = (text: string) => string;

/**
 * Returns a function that replaces name, e-mail, phone and streets in a text, in any case, spacing and punctuation. Use it only
 * for texts of the same person: names and addresses can consist of ordinary words. A second run does not change a redacted text.
 * Replaces the whole text when `MAX_ROUNDS` rounds do not suffice.
 */
export function createRedactor({ name, email, phone, addresses }: Identity): Redact {
  const patterns = [email === '' ? null : RegExp.escape(email), phone === null ? null : phonePattern(phone)];
  const contact = patterns.filter(pattern => pattern !== null).join('|');
  // Takes adjacent copies together, because each hides the next. The lookahead leaves one way to read a copy: several ways for
  // each of many copies would take exponential time.
  const copies = `(?:(?=(?<copy>${contact}))\\k<copy>)+`;
  const contactPattern =
    contact === '' ? null : new RegExp(`(?<!${LETTER})(?:${copies}|${contact})(?!${LETTER})`, 'giu');
  const phrases = new Phrases();
  for (const text of [name, ...addresses, ...[...addresses].map(streetOf)]) {
    const words = wordsOf(text);
    if (words.join('').length >= MIN_LETTERS) phrases.add(words);
  }
  function redactOnce(text: string): string {
    const withoutContact = contactPattern
      ? replaceAround(text, part => part.replace(contactPattern, () => REDACTED))
      : text;
    return replaceAround(withoutContact, part => phrases.replaceIn(part, REDACTED));
  }
  return text => {
    // A replaced word can leave a phrase that a boundary hid before.
    let left = text;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const next = redactOnce(left);
      if (next === left) return left;
      left = next;
    }
    return REDACTED;
  };
}

/** Replaces in the parts between earlier replacements only, because a name can contain the word of the replacement. */
const replaceAround = (text: string, replace: (part: string) => string): string =>
  text.split(REDACTED).map(replace).join(REDACTED);

/** Returns a pattern of the digits, with or without the country code 34. Null for fewer than six digits. */
function phonePattern(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(00)?34(?=\d{9}$)/, '');
  return digits.length < 6 ? null : `(?:(?:\\+|00)?34${SEPARATORS})?${[...digits].join(SEPARATORS)}`;
}

/** Returns 'Calle Mayor, 1' of 'Calle Mayor, 1, 28013 Madrid'. Empty without a number, because a street alone identifies no person. */
function streetOf(address: string): string {
  const [street = '', number = ''] = address.split(',');
  return /\d/.test(street) ? street : /^\s*\d/.test(number) ? `${street},${number}` : '';
}
