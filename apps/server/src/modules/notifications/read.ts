import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { IdPage } from '../../platform/id-pages.ts';
import './tables.ts';

interface NotificationPage extends IdPage {
  readonly unreadOnly: boolean;
}

const columns = ['id', 'type', 'title', 'message', 'link', 'read', 'created_at'] as const;

/** Newest first. Instants are milliseconds since the epoch. */
export function findNotifications(
  db: Reader,
  userId: number,
  { before, limit, unreadOnly }: NotificationPage,
) {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '<', before)
    .$if(unreadOnly, rows => rows.where('read', '=', 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number];

/** One of somebody's own. */
export function findNotice(db: Reader, userId: number, id: number) {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest unread one that leads there. */
export function findUnreadBehind(db: Reader, userId: number, link: string) {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .where('read', '=', 0)
    .where('link', '=', link)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countUnread(db: Reader, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(count => count.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read', '=', 0)
    .executeTakeFirstOrThrow();
  return unread;
}

interface Naming {
  readonly name: string;
  /** When the name was first known; milliseconds since the epoch. */
  readonly since: number;
}

/** Notices, whoever has them, in which a name may stand. Reads every one since then: for rare occasions. */
export function findNoticesNaming(db: Reader, { name, since }: Naming) {
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('notifications')
    .select(['id', 'title', 'message'])
    .where('created_at', '>=', since)
    .where(sql<SqlBool>`(title like ${pattern} escape '\\' or message like ${pattern} escape '\\')`)
    .execute();
}
