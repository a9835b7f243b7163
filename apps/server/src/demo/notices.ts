import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { type StoredNotice, storedNotice } from '@oficio/domain/notifications/templates.ts';
import { jobOf, type NoticeRequest, noticeColumns, noticesOfMove } from '../modules/notifications/public.ts';
import { jobPlace } from '../modules/requests/public.ts';
import { isEligible } from '../modules/technicians/public.ts';
import type { Transaction } from '../platform/database/database.ts';
import { flagOf } from '../platform/database/tables.ts';
import { TECHNICIANS } from './content.ts';
import { instantOf } from './moments.ts';
import type { People } from './people.ts';
import { actorId, type InsertedRequest } from './requests.ts';
import type { DemoEvent } from './stories.ts';

/** Older notifications are marked as read. Milliseconds. */
const READ_AFTER = 4 * DAY_MS;

/** A notification with its recipient and time. */
export interface DemoNotice {
  readonly to: number;
  readonly notice: StoredNotice;
  readonly at: number;
  /** Later messages of the conversation update the notification. */
  readonly foldKey?: string;
}

/**
 * Inserts the notifications about the events of these requests and about the new technician, and the given additional
 * notifications.
 */
export async function insertNotices(
  tx: Transaction,
  people: People,
  demoRequests: readonly InsertedRequest[],
  { radiusKm, further }: { readonly radiusKm: number; readonly further: readonly DemoNotice[] },
): Promise<void> {
  const notices: DemoNotice[] = [...applications(tx.now, people), ...further];
  for (const demoRequest of demoRequests) {
    for (const event of demoRequest.events)
      notices.push(...(await noticesOf(tx, demoRequest, event, radiusKm)));
    notices.push(...reviewNotice(tx.now, demoRequest));
  }
  const rows = notices
    .sort((a, b) => a.at - b.at)
    .map(({ to, notice, at, foldKey = null }) => ({
      ...noticeColumns(notice),
      user_id: to,
      fold_key: foldKey,
      read: flagOf(tx.now - at > READ_AFTER),
      created_at: at,
    }));
  await tx.db.insertInto('notifications').values(rows).execute();
}

function applications(now: number, people: People): DemoNotice[] {
  return TECHNICIANS.flatMap(({ name, appliedDaysAgo }) =>
    appliedDaysAgo === undefined
      ? []
      : {
          to: people.adminId,
          notice: storedNotice('technicianApplied', { technicianId: people.technicianId(name) }),
          at: instantOf({ daysAgo: appliedDaysAgo, at: '08:00' }, now),
        },
  );
}

async function noticesOf(
  tx: Transaction,
  demoRequest: InsertedRequest,
  event: DemoEvent,
  radiusKm: number,
): Promise<DemoNotice[]> {
  const request = requestAt(demoRequest, event);
  const { at, action, from } = event;
  if (action !== 'create')
    return noticesOfMove(request, { action, from, actorId: actorId(demoRequest, event) }).map(notice => ({
      ...notice,
      at,
    }));
  if (!demoRequest.story.open && demoRequest.technicianId !== null)
    return [{ to: demoRequest.technicianId, notice: storedNotice('requestedDirectly', jobOf(request)), at }];
  const notice = storedNotice('requestedNearby', jobOf(request));
  const place = jobPlace({ ...demoRequest.place, service_id: demoRequest.serviceId });
  const notices: DemoNotice[] = [];
  // The search does not know the technicians of this transaction yet.
  for (const { user_id: to } of await tx.db.selectFrom('technicians').select('user_id').execute())
    if (await isEligible(tx.db, to, place, radiusKm)) notices.push({ to, notice, at });
  return notices;
}

function reviewNotice(now: number, demoRequest: InsertedRequest): DemoNotice[] {
  const { review } = demoRequest.story;
  const last = demoRequest.events.at(-1);
  if (!review || !last || demoRequest.technicianId === null) return [];
  const notice = storedNotice('reviewed', { ...jobOf(requestAt(demoRequest, last)), rating: review.stars });
  return [{ to: demoRequest.technicianId, notice, at: instantOf(review.when, now) }];
}

/** Returns the request with its offer after the event. */
function requestAt(demoRequest: InsertedRequest, { offer }: DemoEvent): NoticeRequest {
  const { requestId, serviceId, customerId, technicianId } = demoRequest;
  return {
    id: requestId,
    service_id: serviceId,
    user_id: customerId,
    technician_id: technicianId,
    negotiated_price_cents: offer.price,
    counter_price_cents: offer.proposed,
  };
}
