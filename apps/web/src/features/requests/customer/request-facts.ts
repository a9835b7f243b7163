import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { formatDateTime, formatMediumDate } from '../../../lib/format/format.ts';

/** Statuses in which the price is agreed or being paid. Before, it stands beside the button that pays it. */
const PRICED: readonly Status[] = [...PAID_STATUSES, 'payment_pending'];

/** Returns who does a job, when, and for how much, in a few words each. */
export function factsOf(request: RequestOut): readonly string[] {
  const { status, negotiated_price } = request;
  return [
    whoOf(request),
    whenOf(request),
    ...(negotiated_price !== null && PRICED.includes(status) ? [formatEuros(negotiated_price)] : []),
  ];
}

function whoOf({ technician_id, technician_name, is_open }: RequestOut): string {
  if (technician_id !== null) return technician_name ?? 'Cuenta eliminada';
  return is_open ? 'Cualquier técnico' : 'Sin técnico';
}

/** Returns the date that counts most: the agreed one, the offered one, the preferred one, or that of the request. */
function whenOf({ money, negotiated_date, scheduled_date, created_at, status }: RequestOut): string {
  const isEnded = status === 'completed' || status === 'cancelled';
  const date = money?.agreed_date ?? (isEnded ? null : (negotiated_date ?? scheduled_date));
  return date === null ? `Pedida el ${formatMediumDate(created_at)}` : formatDateTime(date);
}
