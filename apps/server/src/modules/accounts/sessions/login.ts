import type { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Cookies } from '../../../platform/http/cookies.ts';
import type { LoginLimiter } from '../limits/login-limiter.ts';
import { isPassword } from '../passwords/hash-password.ts';
import { findLogin } from '../store/read-users.ts';
import { holdPassword } from '../store/write-users.ts';
import type { KnownDevices } from './known-devices.ts';
import { openSession } from './open-session.ts';

interface Credentials extends Body<typeof accountEndpoints.login> {
  /** Network address of the caller. */
  readonly address: string;
  /** What the caller's browser calls itself. */
  readonly agent: string;
  readonly cookies: Cookies;
  readonly now: number;
}

interface LoginContext {
  readonly database: Database;
  /** Null when nothing is limited. */
  readonly limiter: LoginLimiter | null;
  readonly devices: KnownDevices;
}

/**
 * Opens a session. Answers an unknown address and a wrong password alike, after the same work. `deviceCookie` makes the
 * browser known.
 */
export async function login({ database, limiter, devices }: LoginContext, credentials: Credentials) {
  const { address, cookies } = credentials;
  const account = emailKey(credentials.email);
  const user = await findLogin(database.read, account);
  const device = user ? devices.find(cookies, user) : null;
  const attempt = await limiter?.begin({ account, address, device }, credentials.now);
  const hash = user?.password_hash ?? null;
  const isRight = await isPassword(credentials.password, hash, address).catch(async error => {
    await attempt?.withdraw();
    throw error;
  });
  if (!user || !isRight) throw new AppError('invalid_credentials');
  await attempt?.succeed();
  const token = await database.transaction(async tx => {
    // Hashing takes its time: a password that was changed meanwhile is no longer valid.
    if (!(await holdPassword(tx, user.id, user.password_hash))) throw new AppError('invalid_credentials');
    return openSession(tx, user.id, credentials.agent);
  });
  return { token, user, deviceCookie: devices.remember(cookies, user) };
}
