import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns `length` random characters. 24 characters have 142 bits of entropy. */
export function randomText(length = 24): string {
  let text = '';
  while (text.length < length)
    // Bytes above the last multiple of 62 would make some characters more frequent.
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

/** Returns whether the text has the form of an id. Call it before a query: a text with NUL is no valid SQL parameter. */
export const isId = (text: string): boolean => /^[a-z]{2,8}_\w{1,100}$/.test(text);
