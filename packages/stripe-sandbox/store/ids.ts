import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` characters nobody can guess: 24 of them hold 142 bits. */
export function randomText(length = 24): string {
  let text = '';
  while (text.length < length)
    // Beyond the last whole multiple of the alphabet some characters would come up more often.
    for (const byte of randomBytes(length * 2))
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
  return text;
}

type Prefix =
  | 'pi'
  | 'ch'
  | 're'
  | 'dp'
  | 'pm'
  | 'acct'
  | 'evt'
  | 'req'
  | 'auth'
  | 'link'
  | 'visit'
  | 'txn'
  | 'tr';

export const newId = (prefix: Prefix): string => `${prefix}_${randomText()}`;

/** Anything else cannot be in the books, and some of it no database would even take as a parameter. */
export const isId = (text: string): boolean => /^[a-z]{2,8}_\w{1,100}$/.test(text);
