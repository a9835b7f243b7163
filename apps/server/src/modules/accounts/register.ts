import type { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { MayWriteTo } from './links/mailbox-pace.ts';
import { mailVerification } from './links/verify-email.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { insertUser } from './write.ts';

interface Registration extends Body<typeof accountEndpoints.register> {
  /** What the caller's browser calls itself. */
  readonly agent: string;
  /** Where people reach us, without a trailing slash. */
  readonly publicUrl: string;
  readonly mayWriteTo: MayWriteTo;
}

/** Opens an account and its first session, and writes to its address. Throws 400 for a password everybody tries, 409 for a taken address, 429 when that mailbox was written to too often. */
export async function register(database: Database, registration: Registration) {
  const { name, email, password, phone, role, agent, publicUrl, mayWriteTo } = registration;
  if (isCommonPassword(password)) throw new Failure('common_password', { field: 'password' });
  const passwordHash = await hashPassword(password);
  return database.transaction(async unit => {
    const userId = await insertUser(unit, {
      name,
      email,
      email_key: emailKey(email),
      phone,
      role,
      password_hash: passwordHash,
      email_verified: 0,
      created_at: unit.now,
    });
    if (userId === null) throw new Failure('email_taken', { field: 'email' });
    await unit.record('user_registered', { userId, role });
    mayWriteTo(unit, email);
    await mailVerification(unit, { id: userId, name, email }, publicUrl);
    return { token: await openSession(unit, userId, agent), userId };
  });
}
