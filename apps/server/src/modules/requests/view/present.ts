import { toEuros } from '@oficio/domain/payments/money.ts';
import { delayForTechnician } from '@oficio/domain/payments/payout-delays/texts.ts';
import { nearestTown } from '@oficio/domain/places/towns.ts';
import type { RequestMoneyOut, RequestOut } from '@oficio/domain/requests/contract.ts';
import { undoStartUntil } from '@oficio/domain/requests/early-start.ts';
import { seesCustomerDetails } from '@oficio/domain/requests/place.ts';
import { coarsePoint, distanceKm, shownKm } from '@oficio/domain/technicians/geo.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import type { RequestRow } from '../store/read-requests.ts';
import type { ReviewState } from './context.ts';
import { exactPlaceOf } from './job-place.ts';
import type { RequestRelation } from './relation.ts';

/** Returns the URL of a stored photo, which expires. */
export type PhotoLink = (name: string) => string;

/** Data from other modules and the links of photos. */
interface RelatedData {
  readonly linkTo: PhotoLink;
  /** Names of the photos in the file store. */
  readonly photos: readonly string[];
  readonly money: RequestMoneyOut | undefined;
  readonly reviews: ReviewState;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Returns the part of a request that a session with this relation may see. A technician gets the address, the exact point and the
 * phone only while the job is assigned to them: after acceptance, until a cancellation or until 30 days after completion.
 */
export function presentRequest(
  row: RequestRow,
  relation: RequestRelation,
  { linkTo, photos, money, reviews, now }: RelatedData,
): RequestOut {
  const exact = relation.side !== 'technician' || seesDetails(row, relation, now);
  const known = exactPlaceOf(row);
  const point = exact ? known : known && coarsePoint(known);
  const urls = seesPhotos(row, relation) ? photos.map(linkTo) : [];
  const place = relation.side === 'technician' ? relation.place : null;
  return {
    id: row.id,
    status: row.status,
    is_open: row.is_open === 1,
    service_id: row.service_id,
    service_name: row.service_name,
    service_icon: row.service_icon,
    description: row.description,
    address: exact ? row.address : row.address && point && nearestTown(point),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    is_place_exact: exact,
    // Measured from the shown point, because exact distances from three places would reveal the exact point.
    distance: place && point && shownKm(distanceKm(place, point)),
    time_zone: row.time_zone,
    address_proposal: exact ? addressProposal(row) : null,
    scheduled_date: isoOrNull(row.scheduled_at),
    scheduled_days: row.scheduled_days,
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
    user_id: row.user_id,
    user_name: row.user_name,
    user_phone: exact ? row.user_phone : null,
    shown_on_acceptance: exact || row.status !== 'pending' ? [] : hiddenIn(row),
    technician_id: row.technician_id,
    technician_name: row.technician_name,
    technician_photo: row.technician_photo,
    hourly_rate: eurosOrNull(row.hourly_rate_cents),
    negotiated_price: eurosOrNull(row.negotiated_price_cents),
    negotiated_date: isoOrNull(row.negotiated_at),
    counter_offer: counterOffer(row),
    cancel_reason: row.cancel_reason,
    cancelled_by: row.cancelled_by,
    copy_id: relation.side === 'technician' ? null : row.copy_id,
    money: money ? presentMoney(money, relation) : null,
    undo_start_until: relation.side === 'technician' ? isoOrNull(undoUntil(row, money)) : null,
    image_url: urls[0] ?? null,
    image_urls: urls,
    reviewed: reviews.isReviewed,
    can_review: relation.side === 'customer' && reviews.canReview,
  };
}

/**
 * Hides the technician's share and its delay from the customer, and the failed card payment and the provider's own text from the
 * technician.
 */
function presentMoney(money: RequestMoneyOut, { side }: RequestRelation): RequestMoneyOut {
  const { payout } = money;
  if (side === 'technician')
    return {
      ...money,
      failure: null,
      late_payment: null,
      payout: payout && { ...payout, delay: delayForTechnician(payout.delay) },
    };
  if (side === 'admin' || !payout) return money;
  return { ...money, payout: { ...payout, amount: null, fee: null, delay: null } };
}

/** Returns which of the hidden details the customer gave, so that the technician is promised no more than that. */
const hiddenIn = (row: RequestRow): RequestOut['shown_on_acceptance'] => [
  ...(row.address === null ? [] : (['address'] as const)),
  ...(row.user_phone === null ? [] : (['phone'] as const)),
];

/** Nothing but the start changes a request in progress, so its last change is the start. */
const undoUntil = (row: RequestRow, money: RequestMoneyOut | undefined) =>
  undoStartUntil({
    status: row.status,
    startedAt: row.updated_at,
    agreedAt: money?.agreed_date ? Date.parse(money.agreed_date) : null,
    undoneStarts: row.undone_starts,
  });

function addressProposal(row: RequestRow): RequestOut['address_proposal'] {
  const { address_proposal_id: id, proposed_address: address, address_proposed_at: createdAt } = row;
  if (id === null || address === null || createdAt === null) return null;
  const { proposed_latitude: latitude, proposed_longitude: longitude } = row;
  return { id, address, latitude, longitude, created_at: isoOf(createdAt) };
}

const counterOffer = (row: RequestRow): RequestOut['counter_offer'] =>
  row.counter_price_cents === null && row.counter_message === null
    ? null
    : { price: eurosOrNull(row.counter_price_cents), message: row.counter_message };

/** Technicians see the photos, which can show a home, until the request is cancelled. */
const seesPhotos = (row: RequestRow, relation: RequestRelation): boolean =>
  relation.side !== 'technician' || row.status !== 'cancelled';

const seesDetails = (
  { status, updated_at: updatedAt }: RequestRow,
  { actor }: RequestRelation & { readonly side: 'technician' },
  now: number,
): boolean => actor === 'assigned_technician' && seesCustomerDetails({ status, updatedAt }, now);

const eurosOrNull = (cents: number | null): number | null => (cents === null ? null : toEuros(cents));
