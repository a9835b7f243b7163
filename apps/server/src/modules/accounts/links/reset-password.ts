import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertGoodPassword } from '../passwords/assert-good-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { findAccount, findLogin } from '../store/read-users.ts';

import { choosePassword } from './choose-password.ts';
import { sendReset } from './emails.ts';
import { waitForLink } from './link-rate-limit.ts';
import { findLink, makeLink } from './mailed-links.ts';

type Context = Pick<Platform, 'database' | 'settings' | 'clock'>;

/** Writes to the owner of an address, if there is one and they were not written to a moment ago; always to the address as they gave it. */
export async function mailReset(tx: Transaction, emailKey: string, publicUrl: string): Promise<void> {
  const account = await findLogin(tx.db, emailKey);
  if (!account || (await waitForLink(tx.db, account.id, 'reset', tx.now)) > 0) return;
  const { id: userId, name, email } = account;
  const token = await makeLink(tx, { userId, purpose: 'reset', email });
  await sendReset(tx, { name, email, proved: account.email_verified === 1, publicUrl }, token);
}

/**
 * Sets the password that the reader of the link chose. Ends every session and link, and verifies the address. Returns the
 * account as it is now. Throws 400 for a bad password, 404, 410.
 */
export async function resetPassword(
  { database, settings, clock }: Context,
  { token, password, address }: Reset,
): Promise<{ readonly id: number; readonly password_hash: string }> {
  // Before the work of hashing, which strangers could ask for.
  const { user_id: userId } = await findLink(database.read, token, ['reset'], clock());
  const owner = await findAccount(database.read, userId);
  if (!owner) throw new AppError('mailed_link_unknown');
  assertGoodPassword({ password, field: 'password', owner });
  const passwordHash = await hashPassword(password, address);
  const { publicUrl } = settings;
  await database.transaction(tx => choosePassword(tx, { token, purpose: 'reset', passwordHash, publicUrl }));
  return { id: userId, password_hash: passwordHash };
}

interface Reset {
  readonly token: string;
  readonly password: string;
  /** Network address of the caller. */
  readonly address: string;
}
