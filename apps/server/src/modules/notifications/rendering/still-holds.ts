import { calendarZone } from '@oficio/domain/fields/calendar.ts';
import { isLateNotice, type PresentRequest, STILL_TRUE } from '@oficio/domain/notifications/still-true.ts';
import type { JobParams, StoredNotice } from '@oficio/domain/notifications/templates.ts';
import { momentText } from '@oficio/domain/requests/job-time.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import { findPayoutAccountOf, findPresentMoney } from '../../payments/public.ts';
import { findPresentState, findStoredZone } from '../../requests/public.ts';
import { findListedAmong, findProfile } from '../../technicians/public.ts';
import type { NotificationRow } from '../store/read-notifications.ts';
import { markOutdated } from '../store/write-notifications.ts';
import { isSeen, type Notification, renderNotification, storedIn } from './render.ts';

/** Any of the parameters that name the subject of a notification. */
type Subject = Partial<Pick<JobParams, 'requestId' | 'technicianId'>>;

/** Returns whether what a stored notification says is still true; true for a row from before templates. */
export async function stillHolds(db: Reader, row: NotificationRow): Promise<boolean> {
  const notice = storedIn(row);
  if (notice === null) return true;
  const rule = STILL_TRUE[notice.template];
  if (rule === 'fact') return true;
  const subject = notice.params as Subject;
  if (rule.about === 'profile') {
    const profile = await findProfile(db, subject.technicianId ?? row.user_id);
    return rule.holds(profile ? { isApproved: profile.approved === 1 } : null);
  }
  if (rule.about === 'account')
    return rule.holds((await findPayoutAccountOf(db, row.user_id))?.charges_enabled === 1);
  if (rule.about === 'listing') {
    const listed = await findListedAmong(db, subject.technicianId == null ? [] : [subject.technicianId]);
    return rule.holds(listed.length > 0);
  }
  const { requestId } = subject;
  const request = requestId === undefined ? null : await findPresentRequest(db, requestId);
  if (request === null || requestId === undefined) return false;
  const params = notice.params as JobParams;
  return rule.about === 'request'
    ? rule.holds(params, request)
    : rule.holds(params, request, await findPresentMoney(db, requestId));
}

async function findPresentRequest(db: Reader, id: number): Promise<PresentRequest | null> {
  const row = await findPresentState(db, id);
  return row
    ? {
        status: row.status,
        technicianId: row.technician_id,
        price: row.price_cents,
        proposed: row.counter_price_cents,
        hasPendingAddress: row.address_proposal_id !== null,
      }
    : null;
}

/**
 * Returns the notification as mail and push send it now. One that leaves late says when it happened. Returns null for one that must not
 * be sent: a chat message that was read, or one that is no longer true, which is stored for the staff.
 */
export async function readDeliverable(
  database: Database,
  row: NotificationRow,
  now: number,
): Promise<Notification | null> {
  const notice = await renderNotification(database.read, row);
  if (!notice || isSeen(notice)) return null;
  if (!(await stillHolds(database.read, row))) {
    await database.transaction(tx => markOutdated(tx, row.id));
    return null;
  }
  if (!isLateNotice(notice.created_at, now)) return notice;
  const moment = momentText(notice.created_at, await zoneOf(database.read, storedIn(row)));
  return { ...notice, message: `El ${moment}: ${notice.message}` };
}

/** Returns the zone of the job that a notification is about, else that of the calendar. */
async function zoneOf(db: Reader, notice: StoredNotice | null): Promise<string> {
  const { requestId } = (notice?.params ?? {}) as Subject;
  return requestId === undefined ? calendarZone() : findStoredZone(db, requestId);
}
