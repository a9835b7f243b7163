import type { Identity } from '../store/deletion.ts';

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

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Compares only this many words of a phrase. Names and streets are shorter. */
const MAX_WORDS = 20;

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(word => word.toLowerCase());

interface Branch {
  readonly next: Map<string, Branch>;
  isWhole: boolean;
}

const branch = (): Branch => ({ next: new Map(), isWhole: false });

/**
 * Finds sequences of words in texts with any punctuation and spaces between the words. A prefix tree keeps the time
 * independent of the number of phrases, because a person can have thousands of addresses.
 */
export class Phrases {
  readonly #root = branch();

  add(words: readonly string[]): void {
    let at = this.#root;
    for (const word of words.slice(0, MAX_WORDS)) {
      const next = at.next.get(word) ?? branch();
      at.next.set(word, next);
      at = next;
    }
    at.isWhole = at !== this.#root;
  }

  /** Returns the text with each phrase replaced. If several phrases begin at one word, replaces the longest. */
  replaceIn(text: string, replacement: string): string {
    const words = [...text.matchAll(WORD)];
    let result = '';
    let end = 0;
    for (let index = 0; index < words.length; ) {
      const count = this.#countFrom(words, index);
      const first = words[index];
      const last = words[index + count - 1];
      index += count || 1;
      if (count === 0 || !first || !last) continue;
      result += text.slice(end, first.index) + replacement;
      end = last.index + last[0].length;
    }
    return result + text.slice(end);
  }

  /** Returns the number of words of the longest phrase that begins at `start`; 0 when none does. */
  #countFrom(words: readonly RegExpExecArray[], start: number): number {
    let at: Branch | undefined = this.#root;
    let found = 0;
    for (let count = 0; at && start + count <= words.length; count += 1) {
      if (at.isWhole) found = count;
      at = at.next.get(words[start + count]?.[0].toLowerCase() ?? '');
    }
    return found;
  }
}
