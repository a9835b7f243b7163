import type { Reader } from '../../platform/database/database.ts';
import './tables.ts';

/** Bounds the parameters of one statement. */
const USERS_AT_ONCE = 1000;

/** Somebody to whom mail can be sent: the address is known to be theirs. */
export interface Reachable {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Those of these people whose address is verified. */
export async function findReachable(db: Reader, userIds: readonly number[]): Promise<readonly Reachable[]> {
  const reachable: Reachable[] = [];
  for (let start = 0; start < userIds.length; start += USERS_AT_ONCE)
    reachable.push(
      ...(await db
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('id', 'in', userIds.slice(start, start + USERS_AT_ONCE))
        .where('email_verified', '=', 1)
        .where('deleted_at', 'is', null)
        .execute()),
    );
  return reachable;
}
