import { formatEuros, formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { exactPlace } from '@oficio/domain/requests/place.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
import { formatJobDay, formatJobTime } from '../../../lib/format/job-times.ts';
import { formatPreference } from '../../../lib/format/preferred-date.ts';

/** Statuses in which the facts name the price. The customer sees an unpaid one beside the button that pays it. */
const PRICED: Readonly<Record<Party, readonly Status[]>> = {
  customer: [...PAID_STATUSES, 'payment_pending'],
  technician: [...PAID_STATUSES, 'payment_pending', 'approved'],
};

/** Returns who the other side of a job is, when it is, and its price, in a few words each. */
export function factsOf(request: RequestOut, reader: Party): readonly string[] {
  const { status, user_name, negotiated_price } = request;
  return [
    reader === 'customer' ? technicianOf(request) : user_name,
    whenOf(request),
    ...(negotiated_price !== null && PRICED[reader].includes(status) ? [formatEuros(negotiated_price)] : []),
  ];
}

/** Returns what a customer's card names below `factsOf` (spec, section 2): the rate, the place, and the dates that `factsOf` leaves out. */
export function moreFactsOf(request: RequestOut, currency: RateCurrency): readonly string[] {
  const { hourly_rate, money } = request;
  const preference = money?.agreed_date ? null : formatPreference(request);
  const shown = whenOf(request);
  return [
    exactPlace(request),
    ...(hourly_rate === null ? [] : [formatHourlyRate(hourly_rate, currency)]),
    ...(preference === null || preference === shown ? [] : [`Fecha preferida: ${preference}`]),
    ...[createdOf(request)].filter(created => created !== shown),
  ];
}

function technicianOf({ technician_id, technician_name, is_open }: RequestOut): string {
  if (technician_id !== null) return technician_name ?? 'Cuenta eliminada';
  return is_open ? 'Cualquier técnico' : 'Sin técnico';
}

/** Returns the date that counts most: the agreed one, the offered one, the preferred one, or that of the request. */
export function whenOf(request: RequestOut): string {
  const { money, negotiated_date, status } = request;
  const isEnded = status === 'completed' || status === 'cancelled';
  const date = money?.agreed_date ?? (isEnded ? null : negotiated_date);
  if (date !== null) return formatJobTime(date, request);
  return (isEnded ? null : formatPreference(request)) ?? createdOf(request);
}

const createdOf = (request: RequestOut): string => `Pedida el ${formatJobDay(request.created_at, request)}`;
