import { type StoredNotice, storedNotice } from '@oficio/domain/notifications/templates.ts';
import { jobOf, noticeColumns, noticesOfMove, type ToldRequest } from '../modules/notifications/public.ts';
import { jobPlace } from '../modules/requests/public.ts';
import { eligibleTechnicians } from '../modules/technicians/public.ts';
import type { Transaction } from '../platform/database/database.ts';
import { flagOf } from '../platform/database/tables.ts';
import { day, instantOf } from './content/moments.ts';
import { TECHNICIANS } from './content/technicians.ts';
import type { LifeEvent } from './lifeline.ts';
import type { People } from './people.ts';
import { actorId, type WrittenLife } from './requests.ts';

/** Older notifications are marked as read. Milliseconds. */
const READ_AFTER = 4 * 24 * 3_600_000;

/** A notification with its recipient and time. */
export interface Told {
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
  lives: readonly WrittenLife[],
  { radiusKm, further }: { readonly radiusKm: number; readonly further: readonly Told[] },
): Promise<void> {
  const notices: Told[] = [...applications(tx.now, people), ...further];
  for (const life of lives) {
    for (const event of life.events) notices.push(...(await noticesOf(tx, life, event, radiusKm)));
    notices.push(...reviewNotice(tx.now, life));
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

function applications(now: number, people: People): Told[] {
  return TECHNICIANS.flatMap(({ name, appliedDaysAgo }) =>
    appliedDaysAgo === undefined
      ? []
      : {
          to: people.adminId,
          notice: storedNotice('technicianApplied', { technicianId: people.technicianId(name) }),
          at: instantOf(day(-appliedDaysAgo, '08:00'), now),
        },
  );
}

async function noticesOf(
  tx: Transaction,
  life: WrittenLife,
  event: LifeEvent,
  radiusKm: number,
): Promise<Told[]> {
  const request = requestAt(life, event);
  const { at, action, from } = event;
  if (action !== 'create')
    return noticesOfMove(request, { action, from, actorId: actorId(life, event) }).map(notice => ({
      ...notice,
      at,
    }));
  if (!life.story.open && life.technicianId !== null)
    return [{ to: life.technicianId, notice: storedNotice('requestedDirectly', jobOf(request)), at }];
  const notice = storedNotice('requestedNearby', jobOf(request));
  const place = jobPlace({ ...life.place, service_id: life.serviceId });
  const eligible = await eligibleTechnicians(tx.db, place, radiusKm);
  return eligible.map(to => ({ to, notice, at }));
}

function reviewNotice(now: number, life: WrittenLife): Told[] {
  const { review } = life.story;
  const last = life.events.at(-1);
  if (!review || !last || life.technicianId === null) return [];
  const notice = storedNotice('reviewed', { ...jobOf(requestAt(life, last)), rating: review.stars });
  return [{ to: life.technicianId, notice, at: instantOf(review.at, now) }];
}

/** Returns the request with its offer after the event. */
function requestAt(life: WrittenLife, { offer }: LifeEvent): ToldRequest {
  const { requestId, serviceId, customerId, technicianId } = life;
  return {
    id: requestId,
    service_id: serviceId,
    user_id: customerId,
    technician_id: technicianId,
    negotiated_price_cents: offer.price,
    counter_price_cents: offer.proposed,
  };
}
