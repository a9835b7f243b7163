import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue } from '../../../platform/security/limits/fair-queue.ts';
import { networksOf } from '../../../platform/security/networks-of.ts';

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;

/**
 * Hashing needs much CPU time, so networks take turns. The outer key is the /48, so that all its subnets share one turn. The known
 * devices of a network have a turn of their own, so that a flood of strangers' logins does not stop the neighbours.
 */
const hashing = new FairQueue({
  parallel: 2,
  maxWaiting: 240,
  maxWaitingPerKey: [60, 60, 60],
  timeoutMs: 10_000,
});

export interface HashCaller {
  /** The caller's network address, empty for work of the server itself. */
  readonly address: string;
  /** A known device or a live session of the account; null for a stranger. */
  readonly device?: string | null;
}

function pathOf({ address, device = null }: HashCaller): readonly string[] {
  const networks = networksOf(address).toReversed();
  return device === null ? networks : [`known ${networks[0]}`, device];
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const derive = promisify(argon2);
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * Returns the forms in which a password may have been hashed: systems compose letters with accents differently, so new hashes
 * are of NFC, and earlier ones of what the browser sent.
 */
const formsOf = (password: string): readonly string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
];

/** Returns the PHC string of a new hash of the password in NFC. Throws 429 when too many passwords of the caller's network wait. */
export async function hashPassword(password: string, caller: HashCaller): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await hashing.run(pathOf(caller), () =>
    derive('argon2id', { message: password.normalize('NFC'), nonce: salt, ...PARAMETERS }),
  );
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Returns whether the password matches. Hashes each form also without a stored hash, so that the time does not reveal which
 * accounts exist.
 */
export async function isPassword(
  password: string,
  hash: string | null,
  caller: HashCaller,
): Promise<boolean> {
  for (const form of formsOf(password)) if (await isForm(form, hash, caller)) return true;
  return false;
}

async function isForm(message: string, hash: string | null, caller: HashCaller): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash ?? '') ?? [];
  if (!salt || !tag) {
    await hashPassword(message, caller);
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const given = await hashing.run(pathOf(caller), () =>
    derive('argon2id', {
      message,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(given, expected);
}
