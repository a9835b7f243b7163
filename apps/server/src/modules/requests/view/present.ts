import { toEuros } from '@oficio/domain/payments/money.ts';
import type { RequestMoneyOut, RequestOut } from '@oficio/domain/requests/contract.ts';
import { coarsePoint, distanceKm, shownKm } from '@oficio/domain/technicians/geo.ts';
import { isoOf, isoOrNull } from '../../../platform/instant.ts';
import { placeOf } from '../place/job-place.ts';
import type { RequestRow } from '../store/read-requests.ts';
import type { Standing } from './relation.ts';

/** Gives a stored photo an address that works for a while. */
export type PhotoLink = (name: string) => string;

/**
 * The request as somebody with this standing may see it. A technician gets the street, the exact point and the phone
 * while the job is theirs: not before they accept, and no longer once it is cancelled.
 */
export function presentRequest(
  row: RequestRow,
  standing: Standing,
  { linkTo, money }: { readonly linkTo: PhotoLink; readonly money: RequestMoneyOut | undefined },
): RequestOut {
  const exact = standing.side !== 'technician' || isTheirs(row, standing);
  const known = placeOf(row);
  const point = exact ? known : known && coarsePoint(known);
  const place = standing.side === 'technician' ? standing.place : null;
  return {
    id: row.id,
    status: row.status,
    is_open: row.isOpen === 1,
    service_id: row.serviceId,
    service_name: row.serviceName,
    service_icon: row.serviceIcon,
    description: row.description,
    address: exact ? row.address : null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    // Measured from the point that is shown: an exact distance from three places would tell the exact point.
    distance: place && point && shownKm(distanceKm(place, point)),
    scheduled_date: isoOrNull(row.scheduledAt),
    created_at: isoOf(row.createdAt),
    user_id: row.userId,
    user_name: row.userName,
    user_phone: exact ? row.userPhone : null,
    technician_id: row.technicianId,
    technician_name: row.technicianName,
    hourly_rate: eurosOrNull(row.hourlyRateCents),
    negotiated_price: eurosOrNull(row.negotiatedPriceCents),
    negotiated_date: isoOrNull(row.negotiatedAt),
    counter_offer: counterOffer(row),
    cancel_reason: row.cancelReason,
    cancelled_by: row.cancelledBy,
    money: money ? presentMoney(money, standing) : null,
    image_url: row.image === null || !seesPhoto(row, standing) ? null : linkTo(row.image),
    reviewed: row.reviewId !== null,
  };
}

/** The technician's part is none of the customer's business, nor is the customer's card of the technician's. */
function presentMoney(money: RequestMoneyOut, { side }: Standing): RequestMoneyOut {
  if (side === 'technician') return { ...money, failure: null };
  if (side === 'admin' || !money.payout) return money;
  return { ...money, payout: { ...money.payout, amount: null, fee: null } };
}

const counterOffer = ({ counterPriceCents, counterMessage }: RequestRow): RequestOut['counter_offer'] =>
  counterPriceCents === null && counterMessage === null
    ? null
    : { price: eurosOrNull(counterPriceCents), message: counterMessage };

/** The photo shows a home. Who may still take the job sees it, but no technician after it was cancelled. */
const seesPhoto = (row: RequestRow, standing: Standing): boolean =>
  standing.side !== 'technician' || row.status !== 'cancelled';

const isTheirs = (row: RequestRow, standing: Standing & { readonly side: 'technician' }): boolean =>
  standing.actor === 'assigned_technician' && row.status !== 'cancelled';

const eurosOrNull = (cents: number | null): number | null => (cents === null ? null : toEuros(cents));
