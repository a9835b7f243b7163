import type { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { openSession } from './open-session.ts';
import { isPassword } from './passwords.ts';
import { findLogin } from './read.ts';

interface Attempt extends Body<typeof accountEndpoints.login> {
  /** Network address of the caller. */
  readonly address: string;
  readonly now: number;
}

/** Opens a session. An unknown address and a wrong password are told alike, after the same work. */
export async function login(database: Database, throttle: LoginThrottle | null, attempt: Attempt) {
  const account = `account:${emailKey(attempt.email)}`;
  const keys = [account, `address:${attempt.address}`];
  throttle?.check(keys, attempt.now);
  const user = await findLogin(database.read, emailKey(attempt.email));
  if (!(await isPassword(attempt.password, user?.password_hash ?? null)) || !user) {
    throttle?.failed(keys, attempt.now);
    throw new Failure('invalid_credentials');
  }
  throttle?.succeeded(account);
  const token = await database.transaction(unit => openSession(unit, user.id));
  return { token, user };
}
