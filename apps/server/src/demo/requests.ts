import { zoneOfJob } from '@oficio/domain/requests/zone-of-job.ts';
import { type NewChat, openChats } from '../modules/chat/public.ts';
import { insertReview } from '../modules/reviews/public.ts';
import type { Transaction } from '../platform/database/database.ts';
import { flagOf } from '../platform/database/tables.ts';
import { addWords } from '../platform/database/word-index.ts';
import { CITIES, CUSTOMERS, type DemoPlace, type Story } from './content.ts';
import { instantOf } from './moments.ts';
import type { People, ServiceIds } from './people.ts';
import { countedStories, type DemoEvent, type DemoRequest, isVerified, pick } from './stories.ts';

/** A demo request with its database ids. */
export interface InsertedRequest extends DemoRequest {
  readonly requestId: number;
  readonly customerId: number;
  readonly technicianId: number | null;
  readonly serviceId: number;
  readonly place: DemoPlace;
}

/** Inserts the requests with their history and reviews, in the order of their creation. */
export async function insertRequests(
  tx: Transaction,
  people: People,
  serviceIds: ServiceIds,
  demoRequests: readonly DemoRequest[],
): Promise<readonly InsertedRequest[]> {
  const known = demoRequests
    .map(demoRequest => ({
      ...demoRequest,
      customerId: people.customerId(demoRequest.story.customer),
      technicianId:
        demoRequest.story.technician === null ? null : people.technicianId(demoRequest.story.technician),
      serviceId: serviceIds(demoRequest.story.service),
      place: homeOf(demoRequest.story),
    }))
    .sort((a, b) => a.made - b.made);
  const rows = await tx.db
    .insertInto('requests')
    .values(
      known.map(({ story, status, offer, made, changed, ...demoRequest }) => ({
        user_id: demoRequest.customerId,
        technician_id: demoRequest.technicianId,
        is_open: flagOf(story.open ?? false),
        service_id: demoRequest.serviceId,
        description: story.description,
        ...demoRequest.place,
        time_zone: zoneOfJob({ job: demoRequest.place, technician: null, site: 'Europe/Madrid' }),
        scheduled_at: story.scheduledAt ? instantOf(story.scheduledAt, tx.now) : null,
        status,
        offer_version: offer.offerVersion,
        counter_price_cents: offer.proposed,
        counter_message: offer.message,
        cancel_reason: offer.reason,
        image: null,
        created_at: made,
        updated_at: changed,
      })),
    )
    .returning('id')
    .execute();
  // Both engines number the rows of one statement in their order in the statement.
  const ids = rows.map(row => row.id).sort((a, b) => a - b);
  const written = known.flatMap((demoRequest, index) => {
    const requestId = ids[index];
    return requestId === undefined ? [] : [{ ...demoRequest, requestId }];
  });
  for (const { requestId, place } of written)
    await addWords(tx, 'request_addresses', requestId, place.address);
  await insertOffers(tx, written);
  for (const demoRequest of written) await insertCounterOffers(tx, demoRequest);
  await insertEvents(tx, written);
  await insertAcceptances(tx, written);
  await openChats(tx, written.flatMap(newChatOf));
  await insertReviews(tx, written);
  return written;
}

/** Returns the chat of a request that a technician accepted. */
function newChatOf({ requestId, customerId, technicianId, events, changed }: InsertedRequest): NewChat[] {
  const isAccepted = technicianId !== null && events.some(({ action }) => action === 'accept');
  return isAccepted ? [{ requestId, userId: customerId, technicianId, activeAt: changed }] : [];
}

/** Returns the customer's home in the city of the story. Each customer has one home per city. */
function homeOf({ customer, city = 'Madrid' }: Story): DemoPlace {
  return pick(CITIES[city], Object.keys(CUSTOMERS).indexOf(customer));
}

async function insertOffers(tx: Transaction, demoRequests: readonly InsertedRequest[]): Promise<void> {
  const rows = demoRequests.flatMap(({ requestId, technicianId, events }) =>
    events.flatMap(({ action, at, offer: { price, date, offerVersion } }) =>
      action === 'approve' && price !== null
        ? {
            request_id: requestId,
            version: offerVersion,
            technician_id: technicianId,
            price_cents: price,
            starts_at: date,
            created_at: at,
          }
        : [],
    ),
  );
  await tx.db.insertInto('offers').values(rows).execute();
}

async function insertCounterOffers(tx: Transaction, { requestId, events }: InsertedRequest): Promise<void> {
  const rows = events.flatMap(({ action, at, offer: { proposed, message, offerVersion } }) =>
    action === 'counter_offer'
      ? {
          request_id: requestId,
          offer_version: offerVersion,
          price_cents: proposed,
          message,
          created_at: at,
        }
      : [],
  );
  if (rows.length > 0) await tx.db.insertInto('counter_offers').values(rows).execute();
}

async function insertEvents(tx: Transaction, demoRequests: readonly InsertedRequest[]): Promise<void> {
  const rows = demoRequests.flatMap(demoRequest =>
    demoRequest.events.map(event => ({
      request_id: demoRequest.requestId,
      actor_id: actorId(demoRequest, event),
      action: event.action,
      from_status: event.from,
      to_status: event.to,
      at: event.at,
    })),
  );
  await tx.db
    .insertInto('request_events')
    .values(rows.sort((a, b) => a.at - b.at))
    .execute();
}

async function insertAcceptances(tx: Transaction, demoRequests: readonly InsertedRequest[]): Promise<void> {
  const rows = demoRequests.flatMap(({ requestId, technicianId, story, events }) =>
    events.flatMap(({ action, at }) =>
      action === 'accept' && story.open && technicianId !== null
        ? {
            request_id: requestId,
            technician_id: technicianId,
            accepted_at: at,
            dropped_at: null,
            is_counted: 0 as const,
          }
        : [],
    ),
  );
  if (rows.length > 0) await tx.db.insertInto('acceptances').values(rows).execute();
}

/** Returns null when the payment provider acted. */
export function actorId({ customerId, technicianId }: InsertedRequest, { by }: DemoEvent): number | null {
  if (by === null) return null;
  return by === 'customer' ? customerId : technicianId;
}

async function insertReviews(tx: Transaction, demoRequests: readonly InsertedRequest[]): Promise<void> {
  const counted = countedStories(
    demoRequests.map(({ story }) => story),
    tx.now,
  );
  const rows = demoRequests.flatMap(({ story, requestId, customerId, technicianId }) => {
    if (!story.review || technicianId === null) return [];
    const { when, stars, comment } = story.review;
    return {
      request_id: requestId,
      user_id: customerId,
      technician_id: technicianId,
      rating: stars,
      comment,
      is_verified: flagOf(isVerified(story.customer)),
      is_counted: flagOf(counted.has(story)),
      created_at: instantOf(when, tx.now),
    };
  });
  for (const row of rows.sort((a, b) => a.created_at - b.created_at)) await insertReview(tx, row);
}
