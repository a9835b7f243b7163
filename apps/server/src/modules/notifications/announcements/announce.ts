import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { requestQuotaOf } from '@oficio/domain/requests/quotas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type JobKind, NotYet } from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { activeAmong, findUser } from '../../accounts/public.ts';
import { findRequest, jobPlace, type RequestRow } from '../../requests/public.ts';
import { nearestEligible } from '../../technicians/public.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { Tell } from '../notify/notify.ts';
import {
  type Announcement,
  advanceAnnouncement,
  findDueAnnouncements,
  findNextAnnouncement,
  insertAnnouncement,
  rescheduleAnnouncement,
} from '../store/announcements.ts';

/** Technicians told in one transaction. Notices of all of them at once would delay the writes of everybody else. */
export const ANNOUNCEMENT_BATCH = 100;

/** Schedules the announcement of an open request to the nearest eligible technicians; it starts after this transaction. */
export async function scheduleAnnouncement(
  tx: Transaction,
  request: RequestRow,
  { jobs, settings }: Pick<Platform, 'jobs' | 'settings'>,
): Promise<void> {
  const customer = await findUser(tx.db, request.userId);
  const { announcedTo } = requestQuotaOf({ isVerified: customer?.email_verified === 1 });
  // A technician who asks for a service may be the nearest one.
  const nearest = await nearestEligible(tx.db, jobPlace(request), {
    radiusKm: settings.broadcastRadiusKm,
    limit: announcedTo + 1,
  });
  const recipients = nearest.filter(id => id !== request.userId).slice(0, announcedTo);
  if (recipients.length === 0) return;
  await insertAnnouncement(tx, request.id, recipients);
  tx.afterCommit(() => jobs.wake());
}

/** Tells the recipients of announcements, one batch at an attempt, so that announcements of several requests take turns. */
export const announcementWork = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  tell: Tell,
): JobKind<Announcement> => ({
  name: 'announcement',
  findDue: findDueAnnouncements,
  findNext: findNextAnnouncement,
  reschedule: rescheduleAnnouncement,
  async attempt(announcement) {
    const isFinished = await database.transaction(tx => tellNextBatch(tx, announcement, tell));
    if (!isFinished) throw new NotYet(clock());
  },
});

/**
 * Tells one batch and counts it in the same transaction, so that a crash neither repeats nor skips anybody. Returns true when
 * nothing is left to do here.
 */
async function tellNextBatch(tx: Transaction, announcement: Announcement, tell: Tell): Promise<boolean> {
  const { request_id: requestId, recipients, sent } = announcement;
  const request = await findRequest(tx.db, requestId);
  const isWaiting = request?.status === 'pending' && request.technicianId === null;
  const next = isWaiting ? sent + ANNOUNCEMENT_BATCH : recipients.length;
  if (!(await advanceAnnouncement(tx, announcement, next))) return true;
  if (isWaiting) {
    const active = await activeAmong(tx.db, recipients.slice(sent, next), null);
    const told = recipients.slice(sent, next).filter(id => active.has(id));
    await tell(tx, told, storedNotice('requestedNearby', jobOf(request)));
  }
  return next >= recipients.length;
}
