import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { requestQuotaOf } from '@oficio/domain/requests/quotas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type JobKind, NotYet } from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { activeAmong, findUser } from '../../accounts/public.ts';
import { findRequest, jobPlace, type RequestRow } from '../../requests/public.ts';
import { nearestEligible, type Technicians } from '../../technicians/public.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { SendNotice } from '../notify/notify.ts';
import {
  type Announcement,
  advanceAnnouncement,
  findDueAnnouncements,
  findNextAnnouncement,
  insertAnnouncement,
  rescheduleAnnouncement,
} from '../store/announcements.ts';

/** Technicians notified in one transaction. One transaction for all of them would delay all other writes. */
export const ANNOUNCEMENT_BATCH = 50;

/** Schedules the announcement of an open request to the nearest eligible technicians; it starts after this transaction. */
export async function scheduleAnnouncement(
  tx: Transaction,
  request: RequestRow,
  {
    jobs,
    settings,
    technicians,
  }: Pick<Platform, 'jobs' | 'settings'> & { readonly technicians: Technicians },
): Promise<void> {
  const customer = await findUser(tx.db, request.user_id);
  const { announcedTo } = requestQuotaOf({ isVerified: customer?.email_verified === 1 });
  // One more than the limit, because the customer may be a technician and the nearest one.
  const nearest = await nearestEligible(technicians, tx.db, jobPlace(request), {
    radiusKm: settings.broadcastRadiusKm,
    limit: announcedTo + 1,
  });
  const recipients = nearest.filter(id => id !== request.user_id).slice(0, announcedTo);
  if (recipients.length === 0) return;
  await insertAnnouncement(tx, request.id, recipients);
  tx.afterCommit(() => jobs.wake());
}

/** Notifies the recipients of an announcement, one batch per attempt, so that several announcements take turns. */
export const announcementJob = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  send: SendNotice,
): JobKind<Announcement> => ({
  name: 'announcement',
  findDue: findDueAnnouncements,
  findNext: findNextAnnouncement,
  reschedule: rescheduleAnnouncement,
  async attempt(announcement) {
    const isFinished = await database.transaction(tx => notifyNextBatch(tx, announcement, send));
    if (!isFinished) throw new NotYet(clock());
  },
});

/**
 * Notifies one batch and advances `sent` in the same transaction, so that a crash neither repeats nor skips a technician.
 * Returns true when this process has nothing left to do.
 */
async function notifyNextBatch(
  tx: Transaction,
  announcement: Announcement,
  send: SendNotice,
): Promise<boolean> {
  const { request_id: requestId, recipients, sent } = announcement;
  const request = await findRequest(tx.db, requestId);
  const isWaiting = request?.status === 'pending' && request.technician_id === null;
  const next = isWaiting ? sent + ANNOUNCEMENT_BATCH : recipients.length;
  if (!(await advanceAnnouncement(tx, announcement, next))) return true;
  if (isWaiting) {
    const active = await activeAmong(tx.db, recipients.slice(sent, next), null);
    const batch = recipients.slice(sent, next).filter(id => active.has(id));
    await send(tx, batch, storedNotice('requestedNearby', jobOf(request)));
  }
  return next >= recipients.length;
}
