import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { rescheduleRow } from '../../../platform/tasks/task-kind.ts';

/** Inserts an announcement without recipients. */
export async function insertAnnouncement({ db, now }: Transaction, requestId: number): Promise<void> {
  await db
    .insertInto('announcements')
    .values({ request_id: requestId, recipients: 'null', sent: 0, attempts: 0, attempt_at: now })
    .execute();
}

/** Returns due announcements; see `TaskKind.findDue`. */
export async function findDueAnnouncements(db: Reader, now: number, limit: number) {
  const rows = await db
    .selectFrom('announcements')
    .select(['request_id', 'recipients', 'sent', 'attempts', 'attempt_at'])
    .where('attempt_at', '<=', now)
    .orderBy('attempt_at')
    .limit(limit)
    .execute();
  return rows.map(row => ({ ...row, recipients: JSON.parse(row.recipients) as number[] | null }));
}

export type Announcement = Awaited<ReturnType<typeof findDueAnnouncements>>[number];

/** Returns when the next announcement is due; see `TaskKind.findNext`. */
export async function findNextAnnouncement(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.min('attempt_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Reschedules an announcement; see `TaskKind.reschedule`. */
export const rescheduleAnnouncement = (
  { db }: Transaction,
  row: Announcement,
  to: Pick<Announcement, 'attempts' | 'attempt_at'>,
): Promise<boolean> =>
  rescheduleRow(db.updateTable('announcements').where('request_id', '=', row.request_id), row, to);

/**
 * Stores the recipients and how many of them were notified; deletes the row after the last one. Returns false and changes nothing
 * when another process has taken over the announcement.
 */
export async function advanceAnnouncement(
  { db }: Transaction,
  row: Announcement,
  { recipients, sent }: { readonly recipients: readonly number[]; readonly sent: number },
): Promise<boolean> {
  const { request_id: requestId, attempt_at: attemptAt } = row;
  if (sent < recipients.length) {
    const { numUpdatedRows } = await db
      .updateTable('announcements')
      .set({ recipients: JSON.stringify(recipients), sent })
      .where('request_id', '=', requestId)
      .where('attempt_at', '=', attemptAt)
      .where('sent', '=', row.sent)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const { numDeletedRows } = await db
    .deleteFrom('announcements')
    .where('request_id', '=', requestId)
    .where('attempt_at', '=', attemptAt)
    .where('sent', '=', row.sent)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
