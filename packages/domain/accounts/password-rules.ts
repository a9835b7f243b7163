import { PASSWORD_MIN } from './rules.ts';

export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null;
}

/** Accents, spaces and characters without a shape, such as the zero-width space and the Hangul filler. */
const IGNORED = /[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\s]/gu;

/** Removes differences that a guess would ignore: case, width (`ｐａｓｓ`), accents, spaces and invisible characters. */
export const foldPassword = (text: string): string =>
  text.normalize('NFKD').replace(IGNORED, '').toLowerCase();

/** Digits and signs that people write for a letter. */
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces digits and signs that stand for a letter: 'p4ssw0rd' → 'password'. */
export const spellOut = (folded: string): string =>
  folded.replace(/[013457@$!]/g, sign => LETTERS[sign] ?? sign);

/** Shorter words are part of too many other words. */
const MIN_WORD = 4;

/**
 * Returns what is left of a folded password without these words; null when it contains none of them. A guess tries each word
 * with a few more characters, so a short rest makes no good password.
 */
export function restWithout(folded: string, words: readonly string[]): string | null {
  const removed = words
    .filter(word => word.length >= MIN_WORD)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), folded);
  return removed === folded ? null : removed;
}

/** Returns whether a password is the person's name, e-mail address or telephone, or little more than a part of them. */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const words = wordsOf(owner);
  const folded = foldPassword(password);
  return [folded, spellOut(folded)].some(text => {
    const rest = restWithout(text, words);
    return rest !== null && rest.length < PASSWORD_MIN;
  });
}

function wordsOf({ name, email, phone }: PasswordOwner): readonly string[] {
  const [local = ''] = email.split('@');
  const [mailbox = ''] = local.split('+');
  const digits = phone?.replace(/\D/g, '') ?? '';
  return [
    ...[email, local, mailbox, name, ...name.split(/[\s-]+/), ...mailbox.split(/[._-]+/)].map(foldPassword),
    digits,
    digits.replace(/^(00)?34(?=\d{9}$)/, ''),
  ];
}
