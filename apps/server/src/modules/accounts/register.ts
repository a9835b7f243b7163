import type { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { isCommonPassword } from './common-passwords.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { insertUser } from './write.ts';

interface Registration extends Body<typeof accountEndpoints.register> {
  /** What the caller's browser calls itself. */
  readonly agent: string;
}

/** Opens an account and its first session. Throws 400 for a password everybody tries and 409 for a taken address. */
export async function register(database: Database, registration: Registration) {
  const { name, email, password, phone, role, agent } = registration;
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
    return { token: await openSession(unit, userId, agent), userId };
  });
}
