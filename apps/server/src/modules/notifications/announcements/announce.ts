import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { requestQuotaOf } from '@oficio/domain/requests/quotas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type JobKind, NotYet } from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../accounts/public.ts';
import { findRequest, jobPlace } from '../../requests/public.ts';
import { eligibleAmong, nearestEligible, type Technicians } from '../../technicians/public.ts';
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
export const ANNOUNCEMENT_BATCH = 25;

/** Schedules the announcement of an open request. Its first attempt searches for the recipients, outside of this transaction. */
export async function scheduleAnnouncement(
  tx: Transaction,
  requestId: number,
  jobs: Platform['jobs'],
): Promise<void> {
  await insertAnnouncement(tx, requestId);
  tx.afterCommit(() => jobs.wake());
}

type Searcher = Pick<Platform, 'database' | 'settings'> & { readonly technicians: Technicians };

/** Returns the nearest eligible technicians whom the request is announced to, nearest first. */
async function findRecipients(
  { database, settings, technicians }: Searcher,
  requestId: number,
): Promise<number[]> {
  const request = await findRequest(database.read, requestId);
  if (!request) return [];
  const customer = await findUser(database.read, request.user_id);
  const { announcedTo } = requestQuotaOf({ isVerified: customer?.email_verified === 1 });
  // One more than the limit, because the customer may be a technician and the nearest one.
  const nearest = await nearestEligible(technicians, jobPlace(request), {
    radiusKm: settings.broadcastRadiusKm,
    limit: announcedTo + 1,
  });
  return nearest.filter(id => id !== request.user_id).slice(0, announcedTo);
}

/** Notifies the recipients of an announcement, one batch per attempt, so that several announcements take turns. */
export const announcementJob = (
  platform: Searcher & Pick<Platform, 'clock'>,
  send: SendNotice,
): JobKind<Announcement> => ({
  name: 'announcement',
  findDue: findDueAnnouncements,
  findNext: findNextAnnouncement,
  reschedule: rescheduleAnnouncement,
  async attempt(row) {
    const recipients = row.recipients ?? (await findRecipients(platform, row.request_id));
    const { database, settings } = platform;
    const batch = { row, recipients, radiusKm: settings.broadcastRadiusKm };
    const isFinished = await database.transaction(tx => notifyNextBatch(tx, batch, send));
    if (!isFinished) throw new NotYet(platform.clock());
  },
});

interface Batch {
  readonly row: Announcement;
  readonly recipients: readonly number[];
  readonly radiusKm: number;
}

/**
 * Notifies one batch and stores the progress in the same transaction, so that a crash neither repeats nor skips a technician.
 * Returns true when this process has nothing left to do.
 */
async function notifyNextBatch(
  tx: Transaction,
  { row, recipients, radiusKm }: Batch,
  send: SendNotice,
): Promise<boolean> {
  const request = await findRequest(tx.db, row.request_id);
  const isWaiting = request?.status === 'pending' && request.technician_id === null;
  const next = isWaiting ? row.sent + ANNOUNCEMENT_BATCH : recipients.length;
  if (!(await advanceAnnouncement(tx, row, { recipients, sent: next }))) return true;
  if (isWaiting) {
    const batch = recipients.slice(row.sent, next);
    // Minutes can pass between the search and this batch.
    const eligible = await eligibleAmong(tx, batch, jobPlace(request), radiusKm);
    await send(tx, eligible, storedNotice('requestedNearby', jobOf(request)));
  }
  return next >= recipients.length;
}
