import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TaskKind } from '../../../platform/tasks/task-kind.ts';
import { assertGoodPassword } from '../passwords/assert-good-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { type AccountRow, findAccount, findLogin } from '../store/read-users.ts';
import {
  deleteRecoveryRequest,
  findDueRecoveryRequests,
  findNextRecoveryTime,
  insertRecoveryRequest,
  type RecoveryRequest,
  rescheduleRecoveryRequest,
} from '../store/recovery-requests.ts';
import { choosePassword } from './choose-password.ts';
import { sendReset } from './emails.ts';
import { createLink, findLink, linkWaitMs } from './mailed-links.ts';

/**
 * Stores a request for a recovery mail. A task looks up the account later, so that neither the reply nor its time reveals
 * whether the account exists.
 */
export async function requestRecovery(
  { database, tasks }: Pick<Platform, 'database' | 'tasks'>,
  email: string,
) {
  await database.transaction(async tx => {
    await insertRecoveryRequest(tx, emailKey(email));
    await tx.publish('security_event', { event: 'password_reset_requested', email: emailKey(email) });
    tx.afterCommit(() => tasks.wake());
  });
}

/** Defines the task that sends the requested recovery mails. */
export const recoveryTask = ({
  database,
  settings,
}: Pick<Platform, 'database' | 'settings'>): TaskKind<RecoveryRequest> => ({
  name: 'recovery',
  findDue: findDueRecoveryRequests,
  findNext: findNextRecoveryTime,
  reschedule: rescheduleRecoveryRequest,
  attempt: ({ id, email_key }) =>
    database.transaction(async tx => {
      if (await deleteRecoveryRequest(tx, id)) await mailReset(tx, email_key, settings.publicUrl);
    }),
});

const PURPOSES = ['reset', 'invite'] as const;

type Context = Pick<Platform, 'database' | 'settings' | 'clock'>;

/**
 * Mails a recovery link when the address has an account and its limit allows another link. Uses the address as the account
 * stores it, not as the caller typed it.
 */
export async function mailReset(tx: Transaction, emailKey: string, publicUrl: string): Promise<void> {
  const account = await findLogin(tx.db, emailKey);
  // An invited administrator has no password to recover; only another invitation extends the time.
  if (!account || account.invited_at !== null || (await linkWaitMs(tx.db, account.id, 'reset', tx.now)) > 0)
    return;
  const { id: userId, name, email } = account;
  const token = await createLink(tx, { userId, purpose: 'reset', email });
  await sendReset(tx, { name, email, isVerified: account.email_verified === 1, publicUrl }, token);
}

interface Reset {
  readonly token: string;
  readonly password: string;
  /** Network address of the caller. */
  readonly address: string;
}

/**
 * Sets a new password with a mailed link, which also accepts an invitation. Ends every session and link, and verifies the
 * address. Returns the account. Throws 400 for a bad password, 404 for an unknown and 410 for a used or expired link.
 */
export async function resetPassword(
  { database, settings, clock }: Context,
  { token, password, address }: Reset,
): Promise<AccountRow> {
  // Checks the link before it hashes, so that callers without a link cannot cause the work.
  const { user_id: userId } = await findLink(database.read, token, PURPOSES, clock());
  const owner = await findAccount(database.read, userId);
  if (!owner) throw new AppError('mailed_link_unknown');
  await assertGoodPassword(database.read, { password, field: 'password', owner });
  const passwordHash = await hashPassword(password, { address });
  const { publicUrl } = settings;
  await database.transaction(tx =>
    choosePassword(tx, { token, purposes: PURPOSES, passwordHash, address, publicUrl }),
  );
  return { ...owner, password_hash: passwordHash };
}
