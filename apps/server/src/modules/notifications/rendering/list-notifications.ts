import { AppError } from '@oficio/domain/errors.ts';
import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import type { NoticeOfJobOut } from '@oficio/domain/notifications/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOrNull } from '../../../platform/database/instant.ts';
import { positionIn } from '../../../platform/database/paging/cursor.ts';
import { cutPage, type PageQuery } from '../../../platform/database/paging/id-pages.ts';
import { namesOfUsers } from '../../accounts/public.ts';
import { findRequest } from '../../requests/public.ts';
import { findNoticesOfRequest, findNotifications } from '../store/read-notifications.ts';
import { type Notification, presentNotification, renderNotifications } from './render.ts';

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

/** Time after the last change of a request in which its reviews, payouts and problems still cause notices. Milliseconds. */
const AFTERMATH_MS = 60 * DAY_MS;

/** Returns the stored notices of a request's customer and technician about it, newest first. Throws 404 without such a request. */
export async function readNoticesOfJob(db: Reader, id: number): Promise<NoticeOfJobOut[]> {
  const request = await findRequest(db, id);
  if (!request) throw new AppError('request_not_found');
  const { user_id, technician_id, created_at, updated_at } = request;
  const parties = technician_id === null ? [user_id] : [user_id, technician_id];
  const span = { from: created_at, until: updated_at + AFTERMATH_MS };
  const rows = await Promise.all(parties.map(userId => findNoticesOfRequest(db, userId, id, span)));
  const names = await namesOfUsers(db, parties);
  const outdatedAt = new Map(rows.flat().map(row => [row.id, row.outdated_at]));
  const notices = await renderNotifications(db, rows.flat());
  return notices
    .sort((one, other) => other.created_at - one.created_at || other.id - one.id)
    .map(notice => ({
      ...presentNotification(notice),
      outdated_at: isoOrNull(outdatedAt.get(notice.id) ?? null),
      reader: { id: notice.user_id, name: names.get(notice.user_id) ?? '' },
    }));
}
