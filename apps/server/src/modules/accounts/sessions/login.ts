import type { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Cookies } from '../../../platform/http/cookies.ts';
import type { SecurityLog } from '../../../platform/logs/security-log.ts';
import { type CredentialLimiter, countCheck } from '../limits/credential-limiter.ts';
import { isPassword } from '../passwords/hash-password.ts';
import { findLogin } from '../store/read-users.ts';
import { lockPassword } from '../store/write-users.ts';
import type { KnownDevices } from './known-devices.ts';
import { openAfterFirstFactor } from './open-session.ts';

interface Credentials extends Body<typeof accountEndpoints.login> {
  /** Network address of the caller. */
  readonly address: string;
  /** The caller's `User-Agent`. */
  readonly agent: string;
  readonly cookies: Cookies;
  /** Key of the open session that the caller presents. */
  readonly presented: string | null;
  readonly now: number;
}

interface LoginContext {
  readonly database: Database;
  readonly security: SecurityLog;
  /** Null when rate limits are off. */
  readonly limiter: CredentialLimiter | null;
  readonly devices: KnownDevices;
}

/**
 * Checks the password and opens a session. With a second factor, the token serves only to enter the code. Replies to an unknown
 * address as to a wrong password, after the same work, so that callers cannot find out which accounts exist.
 */
export async function login(
  { database, security, limiter, devices }: LoginContext,
  credentials: Credentials,
) {
  const { address, agent, cookies, presented } = credentials;
  const account = emailKey(credentials.email);
  const user = await findLogin(database.read, account);
  const device = user ? devices.find(cookies, user) : null;
  const isRight = await countCheck(limiter, { account, address, device }, credentials.now, () =>
    isPassword(credentials.password, user?.password_hash ?? null, { address, device }),
  );
  if (!user || !isRight) {
    const reason = user ? 'wrong_password' : 'unknown_account';
    const target = user ? ({ target: `user:${user.id}` } as const) : {};
    security.record({ event: 'login_failed', method: 'password', reason, email: account, ...target });
    throw new AppError('invalid_credentials');
  }
  const { token, needsCode } = await database.transaction(async tx => {
    // Hashing takes time. A password that changed in the meantime must not open a session.
    if (!(await lockPassword(tx, user.id, user.password_hash))) throw new AppError('invalid_credentials');
    const opened = await openAfterFirstFactor(tx, user.id, { agent, replaces: presented });
    if (!opened.needsCode)
      await tx.publish('security_event', { event: 'login', method: 'password', actor: user.id });
    return opened;
  });
  return { token, user, needsCode };
}
