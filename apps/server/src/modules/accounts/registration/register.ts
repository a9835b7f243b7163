import type { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { displayNameProblem, staffNameProblem } from '@oficio/domain/accounts/display-name.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/mail-settings.ts';
import type { Limits } from '../../../platform/security/limits/limits.ts';
import { mailboxOf, readableEmail } from '../links/mailbox.ts';
import { mailVerification } from '../links/verify-email.ts';
import { assertGoodPassword } from '../passwords/assert-good-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { openSession } from '../sessions/open-session.ts';
import { insertUser } from '../store/write-users.ts';

interface Registration extends Body<typeof accountEndpoints.register> {
  /** The caller's `User-Agent`. */
  readonly agent: string;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
  readonly limits: Limits;
  /** Network address of the caller. */
  readonly address: string;
}

/**
 * Opens an account and a session, and mails the verification link, except to a mailbox over its limit: strangers must not
 * block its owner. Throws 400 for a bad name or password, 409 for a taken address.
 */
export async function register(database: Database, registration: Registration) {
  const { name, password, phone, role, agent, publicUrl, limits, address } = registration;
  const email = readableEmail(registration.email);
  await assertDisplayName(database.read, name);
  await assertGoodPassword(database.read, { password, field: 'password', owner: { name, email, phone } });
  const passwordHash = await hashPassword(password, { address });
  return database.transaction(async tx => {
    const userId = await insertUser(tx, {
      name,
      email,
      email_key: emailKey(email),
      phone,
      role,
      password_hash: passwordHash,
      email_verified: 0,
      created_at: tx.now,
    });
    if (userId === null) throw new AppError('email_taken', { field: 'email' });
    await tx.publish('user_registered', { userId, role });
    await tx.publish('security_event', { event: 'registered', method: 'password', actor: userId });
    const { waitMs } = await limits.consume(['stranger_mail', mailboxOf(email)]);
    if (waitMs === 0) await mailVerification(tx, { id: userId, name, email }, publicUrl);
    const token = await openSession(tx, userId, agent);
    return { token, account: { id: userId, password_hash: passwordHash, second_factor_at: null } };
  });
}

/** Throws 400 for a name that contains a web address, or looks like the site's own team or a deleted account. */
export async function assertDisplayName(db: Reader, name: string): Promise<void> {
  const problem = displayNameProblem(name, await readSiteName(db));
  if (problem) throw new AppError(problem, { field: 'name' });
}

/** Throws 400 for a name of the staff, like `assertDisplayName`, but it may look like the site's team. */
export function assertStaffName(name: string): void {
  const problem = staffNameProblem(name);
  if (problem) throw new AppError(problem, { field: 'name' });
}
