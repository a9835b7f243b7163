import type { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { openSession } from './open-session.ts';
import { isPassword } from './passwords.ts';
import { findLogin } from './read.ts';
import { holdPassword } from './write.ts';

interface Credentials extends Body<typeof accountEndpoints.login> {
  /** Network address of the caller. */
  readonly address: string;
  /** What the caller's browser calls itself. */
  readonly agent: string;
  readonly now: number;
}

/** Opens a session. An unknown address and a wrong password are told alike, after the same work. */
export async function login(database: Database, throttle: LoginThrottle | null, credentials: Credentials) {
  const account = emailKey(credentials.email);
  const attempt = throttle?.begin({ account, address: credentials.address }, credentials.now);
  const user = await checked(database, account, credentials.password).catch(error => {
    attempt?.withdrawn();
    throw error;
  });
  if (!user) throw new Failure('invalid_credentials');
  attempt?.succeeded();
  const token = await database.transaction(async unit => {
    // Hashing takes its time: whoever has changed the password meanwhile has put this caller out.
    if (!(await holdPassword(unit, user.id, user.password_hash))) throw new Failure('invalid_credentials');
    return openSession(unit, user.id, credentials.agent);
  });
  return { token, user };
}

/** Whose account it is, or null when the password or the account is wrong. */
async function checked(database: Database, account: string, password: string) {
  const user = await findLogin(database.read, account);
  return (await isPassword(password, user?.password_hash ?? null)) && user ? user : null;
}
