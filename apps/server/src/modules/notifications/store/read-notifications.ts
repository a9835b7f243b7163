import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { fixedQuery } from '../../../platform/database/statement.ts';

/** The place of a notification in the list. `createdAt` is milliseconds since the epoch. */
interface Place {
  readonly createdAt: number;
  readonly id: number;
}

interface NotificationPage {
  /** Returns only rows older than this one; null for the newest page. */
  readonly before: Place | null;
  readonly limit: number;
  readonly unreadOnly: boolean;
}

export const notificationColumns = [
  'id',
  'user_id',
  'template',
  'params',
  'type',
  'title',
  'message',
  'link',
  'read',
  'created_at',
  'outdated_at',
] as const;

/** A literal and not a parameter, so that the engines can use the partial indexes of unread rows. */
export const UNREAD = sql.lit<0>(0);

/** Returns a user's notifications, newest first. Instants are milliseconds since the epoch. */
export function findNotifications(
  db: Reader,
  userId: number,
  { before, limit, unreadOnly }: NotificationPage,
) {
  return db
    .selectFrom('notifications')
    .select(notificationColumns)
    .where('user_id', '=', userId)
    .$if(before !== null, rows =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(before?.createdAt ?? 0, before?.id ?? 0)),
      ),
    )
    .$if(unreadOnly, rows => rows.where('read', '=', UNREAD))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number];

const selectNotification = fixedQuery((db, userId: number, id: number) =>
  db
    .selectFrom('notifications')
    .select(notificationColumns)
    .where('user_id', '=', userId)
    .where('id', '=', id),
);

/** Returns a notification if it belongs to this user. */
export const findNotification = async (db: Reader, userId: number, id: number) =>
  (await selectNotification(db, userId, id)).at(0);

/** Notifications of one user that are searched for those of a request, the newest of its time first. */
const SEARCHED = 1000;

interface Span {
  /** First and last instant. Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
}

/**
 * Returns a user's notifications about a request within its time, newest first. No index has the request, because only the staff ask for
 * it: a user with more than `SEARCHED` notifications in that time gets only those among the newest ones.
 */
export async function findNoticesOfRequest(
  db: Reader,
  userId: number,
  requestId: number,
  { from, until }: Span,
): Promise<NotificationRow[]> {
  const newest = db
    .selectFrom('notifications')
    .select(notificationColumns)
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SEARCHED);
  // Parameters are the output of `JSON.stringify`, in which a number ends with a comma or the brace.
  const named = `%"requestId":${requestId}`;
  return db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where(({ eb, or }) => or([eb('params', 'like', `${named},%`), eb('params', 'like', `${named}}%`)]))
    .execute();
}

/** Returns the parameters of these notifications, by id. Rows from before templates are missing. */
export async function findParamsOfNotices(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('notifications').select(['id', 'params']).where('id', 'in', ids).execute();
  return new Map(rows.flatMap(({ id, params }) => (params === null ? [] : [[id, params] as const])));
}

/** Returns how many notifications a user has not read, at most `max`. */
export async function countUnread(db: Reader, userId: number, max: number): Promise<number> {
  const newest = db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read', '=', UNREAD)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max);
  const { unread } = await db
    .selectFrom(newest.as('newest'))
    .select(count => count.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}
