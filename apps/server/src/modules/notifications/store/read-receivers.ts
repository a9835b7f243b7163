import type { Reader } from '../../../platform/database/database.ts';
import { isAmongGiven, statement } from '../../../platform/database/statement.ts';
import type { Flag } from '../../../platform/database/tables.ts';

/** How a user is notified outside the app. */
export interface Receiver {
  readonly name: string;
  /** Null for a user without a verified address and for one who does not want mail. */
  readonly email: string | null;
  /** Push service addresses; none for a user who does not want push messages. */
  readonly browsers: readonly string[];
}

interface ReceiverRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly is_reachable: Flag;
  readonly wants_email: Flag;
  readonly wants_push: Flag;
  readonly endpoint: string | null;
}

// A user without a row of preferences wants everything.
const selectReceivers = statement<ReceiverRow>(
  engine => `
    select users.id, users.name, users.email, coalesce(preferences.email, 1) as wants_email,
      coalesce(preferences.push, 1) as wants_push, push_subscriptions.endpoint,
      case when users.email_verified = 1 and users.deleted_at is null then 1 else 0 end as is_reachable
    from users
    left join notification_preferences as preferences on preferences.user_id = users.id
    left join push_subscriptions on push_subscriptions.user_id = users.id
    where ${isAmongGiven('users.id', engine)}`,
);

/** Returns how each of these users is notified, by user id. Each sender calls it before it sends. */
export async function findReceivers(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Receiver>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectReceivers(db, JSON.stringify([...new Set(userIds)]));
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [row, ...others]]) => {
      if (!row) return [];
      const { name, email, is_reachable, wants_email, wants_push } = row;
      const endpoints = [row, ...others].flatMap(({ endpoint }) => endpoint ?? []);
      const receiver: Receiver = {
        name,
        email: is_reachable === 1 && wants_email === 1 ? email : null,
        browsers: wants_push === 1 ? endpoints : [],
      };
      return [[id, receiver] as const];
    }),
  );
}
