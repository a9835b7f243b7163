import type { Role } from '@oficio/domain/accounts/rules.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Authenticate } from '../../../platform/http/session.ts';
import { hashToken, SESSION_REFRESH, SESSION_TERM } from '../store/tokens.ts';
import { extendSession } from '../store/write-users.ts';

interface SessionRow {
  readonly userId: number;
  readonly role: Role;
  readonly expiresAt: number;
}

/** Sessions by token, straight from the database: a revoked one ends with the very next call. */
export function createAuthenticate(database: Database, clock: () => number): Authenticate {
  const find = database.prepare<SessionRow>(
    `select sessions.user_id as "userId", users.role as "role", sessions.expires_at as "expiresAt"
     from sessions join users on users.id = sessions.user_id
     where sessions.token_hash = ? and sessions.expires_at > ? and users.suspended_at is null and users.deleted_at is null`,
  );
  return async token => {
    const key = hashToken(token);
    const [row] = await find(key, clock());
    if (!row) return null;
    if (row.expiresAt - clock() < SESSION_TERM - SESSION_REFRESH)
      await database.transaction(unit => extendSession(unit, key));
    return { userId: row.userId, role: row.role, key };
  };
}
