import type { Reader } from '../../platform/database/database.ts';
import { inParts } from '../../platform/database/in-parts.ts';

/** Somebody to whom mail can be sent: the address is known to be theirs. */
export interface Reachable {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Those of these people whose address is verified. */
export async function findReachable(db: Reader, userIds: readonly number[]): Promise<readonly Reachable[]> {
  const reachable: Reachable[] = [];
  for (const part of inParts(userIds))
    reachable.push(
      ...(await db
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('id', 'in', part)
        .where('email_verified', '=', 1)
        .where('deleted_at', 'is', null)
        .execute()),
    );
  return reachable;
}
