import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns `length` random characters. 24 characters hold 142 bits. */
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

/** Returns whether the text can be an id. Some other texts, such as one with a NUL, fail as a database parameter. */
export const isId = (text: string): boolean => /^[a-z]{2,8}_\w{1,100}$/.test(text);
