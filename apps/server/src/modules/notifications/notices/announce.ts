import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { NotYet, type TaskKind } from '../../../platform/tasks/task-kind.ts';
import {
  findDropOf,
  findRecipients,
  findRequest,
  jobPlace,
  type RecipientSearch,
  type RequestRow,
} from '../../requests/public.ts';
import { eligibleAmong } from '../../technicians/public.ts';
import {
  type Announcement,
  advanceAnnouncement,
  findDueAnnouncements,
  findNextAnnouncement,
  insertAnnouncement,
  rescheduleAnnouncement,
} from '../store/announcements.ts';
import { jobOf } from './notices-of-move.ts';
import type { SendNotice } from './notify.ts';

/** Technicians notified in one transaction. One transaction for all of them would delay all other writes. */
export const ANNOUNCEMENT_BATCH = 25;

/** Schedules the announcement of an open request. Its first attempt searches for the recipients, outside of this transaction. */
export async function scheduleAnnouncement(
  tx: Transaction,
  requestId: number,
  tasks: Platform['tasks'],
): Promise<void> {
  await insertAnnouncement(tx, requestId);
  tx.afterCommit(() => tasks.wake());
}

/** Returns the technicians whom the request is announced to, nearest first. */
async function recipientsOf(search: RecipientSearch, requestId: number): Promise<readonly number[]> {
  const request = await findRequest(search.database.read, requestId);
  return request ? (await findRecipients(search, request)).ids : [];
}

/** Notifies the recipients of an announcement, one batch per attempt, so that several announcements take turns. */
export const announcementTask = (
  platform: RecipientSearch & Pick<Platform, 'clock'>,
  send: SendNotice,
): TaskKind<Announcement> => ({
  name: 'announcement',
  findDue: findDueAnnouncements,
  findNext: findNextAnnouncement,
  reschedule: rescheduleAnnouncement,
  async attempt(row) {
    const recipients = row.recipients ?? (await recipientsOf(platform, row.request_id));
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
  if (row.recipients === null && request) await tellOfDrop(tx, { request, others: recipients.length }, send);
  if (isWaiting) {
    const batch = recipients.slice(row.sent, next);
    // Minutes can pass between the search and this batch.
    const eligible = await eligibleAmong(tx, batch, jobPlace(request), radiusKm);
    await send(tx, eligible, storedNotice('requestedNearby', jobOf(request)));
  }
  return next >= recipients.length;
}

interface DropNotice {
  /** The announced request. */
  readonly request: RequestRow;
  /** Technicians to whom it is announced. */
  readonly others: number;
}

/** Tells the customer of a dropped request that its copy is announced. Sent with the first batch, when the number is known. */
async function tellOfDrop(tx: Transaction, { request, others }: DropNotice, send: SendNotice): Promise<void> {
  const drop = await findDropOf(tx.db, request.id);
  // A customer who has cancelled the copy knows of it.
  if (!drop || request.status === 'cancelled') return;
  const job = { ...jobOf(request), technicianId: drop.technician_id };
  const notice =
    request.status === 'pending'
      ? storedNotice('droppedByTechnician', { ...job, others })
      : storedNotice('withdrawnByTechnician', { ...job, requestId: drop.request_id });
  await send(tx, [request.user_id], notice);
}
