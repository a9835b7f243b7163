import type { Reader } from '../../../platform/database/database.ts';
import { positionIn } from '../../../platform/database/paging/cursor.ts';
import { cutPage, type PageQuery } from '../../../platform/database/paging/id-pages.ts';
import { findNotifications } from '../store/read-notifications.ts';
import { type Notification, renderNotifications } from './render.ts';

interface ListQuery extends PageQuery {
  readonly unread?: boolean | undefined;
}

/**
 * Returns one page of a user's notifications, newest first. The order is by time and not by id, because a new message moves the
 * notification of its conversation to the top. Throws 400 for a cursor that this function did not write.
 */
export async function listNotifications(
  db: Reader,
  userId: number,
  { unread = false, ...query }: ListQuery,
): Promise<{ page: Notification[]; next_cursor: string | null }> {
  const position = positionIn(query.cursor);
  const before = position && { createdAt: position[0], id: position[1] };
  const rows = await findNotifications(db, userId, { before, limit: query.limit + 1, unreadOnly: unread });
  const { page, next_cursor } = cutPage(
    rows,
    query,
    row => row.id,
    row => row.created_at,
  );
  return { page: await renderNotifications(db, page), next_cursor };
}
