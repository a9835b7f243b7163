import type { Platform } from '../../../platform/platform.ts';
import { CODES_OF_ACCOUNT, CodeLimiter } from './code-limiter.ts';
import { LoginLimiter, PASSWORDS_OF_ACCOUNT } from './login-limiter.ts';
import { type AccountLimit, SharedFailures } from './shared-failures.ts';

/** Part of `DATABASE_TIMEOUT_MS` that an attempt waits for the shared counts: 0.3 s by default. */
const WAIT_SHARE = 1 / 6;

export interface CredentialLimiters {
  readonly passwords: LoginLimiter;
  readonly codes: CodeLimiter;
}

/** Creates the limits of guessed passwords and codes; null when rate limits are off. SQLite has one process, so it shares no counts. */
export function createCredentialLimiters({
  settings,
  security,
  database,
  secret,
}: Platform): CredentialLimiters | null {
  if (!settings.rateLimit) return null;
  const isShared = database.engine === 'postgres';
  const maxWaitMs = settings.databaseTimeoutMs * WAIT_SHARE;
  const shared = (kind: 'password' | 'code', account: AccountLimit) =>
    isShared ? new SharedFailures({ database, secret, kind, account, maxWaitMs }) : null;
  return {
    passwords: new LoginLimiter(security, shared('password', PASSWORDS_OF_ACCOUNT)),
    codes: new CodeLimiter(security, shared('code', CODES_OF_ACCOUNT)),
  };
}
