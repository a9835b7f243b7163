import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from '../../platform/turns.ts';

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;

/** A login is also a way to burn our CPU. */
const turns = new Turns({ parallel: 2, waiting: 64 });

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const derive = promisify(argon2);
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** PHC string of a new hash. Throws 429 when too many are being hashed. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await turns.run(() => derive('argon2id', { message: password, nonce: salt, ...PARAMETERS }));
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Costs the same when there is nothing to compare with, so that time does not tell which accounts exist. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash ?? '') ?? [];
  if (!salt || !tag) {
    await hashPassword(password);
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const given = await turns.run(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(given, expected);
}
