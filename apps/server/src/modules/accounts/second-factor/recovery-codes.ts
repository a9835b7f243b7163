import { randomInt } from 'node:crypto';
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_NAME_LENGTH,
  showRecoveryCode,
} from '@oficio/domain/accounts/second-factor/rules.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { hashPassword, isPassword } from '../passwords/hash-password.ts';
import { findRecoveryCode, type StoredRecoveryCode } from '../store/second-factors.ts';

/** Creates the recovery codes of a user, as shown and as stored. `address`: network address of the caller. */
export async function createRecoveryCodes(address: string) {
  const byName = new Map<string, string>();
  while (byName.size < RECOVERY_CODES)
    byName.set(randomSigns(RECOVERY_NAME_LENGTH), randomSigns(SECRET_LENGTH));
  const codes = [...byName];
  const stored: readonly StoredRecoveryCode[] = await Promise.all(
    codes.map(async ([name, secret]) => ({ name, hash: await hashPassword(secret, { address }) })),
  );
  return { shown: codes.map(([name, secret]) => showRecoveryCode(name + secret)), stored };
}

/** Returns the stored row of a recovery code, or undefined for a wrong one. Takes the same time for both. */
export async function matchRecoveryCode(
  db: Reader,
  userId: number,
  code: string,
  address: string,
): Promise<StoredRecoveryCode | undefined> {
  const stored = await findRecoveryCode(db, userId, code.slice(0, RECOVERY_NAME_LENGTH));
  const secret = code.slice(RECOVERY_NAME_LENGTH);
  return (await isPassword(secret, stored?.hash ?? null, { address })) ? stored : undefined;
}

const SECRET_LENGTH = RECOVERY_LENGTH - RECOVERY_NAME_LENGTH;

const randomSigns = (length: number): string =>
  Array.from({ length }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
