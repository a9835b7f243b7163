import { AppError } from '@oficio/domain/errors.ts';
import type { NoticeOfJobOut } from '@oficio/domain/notifications/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOrNull } from '../../../platform/database/instant.ts';
import { namesOfUsers } from '../../accounts/public.ts';
import { findRequest } from '../../requests/public.ts';
import { presentNotification, renderNotifications } from '../rendering/render.ts';
import { findNoticesOfRequest } from '../store/read-notifications.ts';

/** Time after the last change of a request in which its reviews, payouts and problems still cause notices. Milliseconds. */
const AFTERMATH_MS = 60 * 24 * 3_600_000;

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
