import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import type { SearchResultsOut } from '@oficio/domain/admin/search/contract.ts';
import { receiptNumber } from '@oficio/domain/payments/documents/receipt.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import { formatMediumDate } from '../../../lib/format/date-times.ts';
import type { Tone } from '../../../ui/data/status-badge.tsx';

export interface SearchHit {
  /** Path of its page. */
  readonly to: string;
  readonly title: string;
  /** Second line. */
  readonly detail: string;
  readonly status: { readonly text: string; readonly tone: Tone };
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly SearchHit[];
  readonly hasMore: boolean;
}

type FoundOf<Kind extends keyof SearchResultsOut> = NonNullable<SearchResultsOut[Kind]>['found'][number];

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

const personHit = ({ id, name, email, phone, role, suspended, address }: FoundOf<'people'>): SearchHit => ({
  to: `/admin/users/${id}`,
  title: name,
  // No line break within the number.
  detail: joined(`N.º ${id}`, email, phone?.replaceAll(' ', '\u00A0') ?? null, address),
  status: suspended
    ? { text: 'Suspendida', tone: 'danger' }
    : { text: role === 'user' ? ROLE_NAMES.user.own : ROLE_NAMES[role].one, tone: 'neutral' },
});

const requestHit = ({
  id,
  status,
  service_name,
  customer_name,
  address,
}: FoundOf<'requests'>): SearchHit => ({
  to: `/admin/requests/${id}`,
  title: `Trabajo n.º ${id}: ${service_name}`,
  detail: joined(customer_name, address),
  status: { text: labelOf(status, 'admin'), tone: status === 'completed' ? 'success' : 'neutral' },
});

const paymentHit = (payment: FoundOf<'payments'>): SearchHit => ({
  to: `/admin/payments/${payment.id}`,
  title: `Pago n.º ${payment.id}: ${formatEuros(payment.amount)}`,
  detail: joined(receiptNumber(payment.id), `Trabajo n.º ${payment.request_id}`, payment.customer_name),
  status: { text: formatMediumDate(payment.paid_at), tone: 'neutral' },
});

/** Returns the groups that have results, in the order of the screen. */
export function groupsOf(results: SearchResultsOut): readonly HitGroup[] {
  const groups = [
    groupOf('Usuarios', results.people, personHit),
    groupOf('Trabajos', results.requests, requestHit),
    groupOf('Pagos', results.payments, paymentHit),
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

interface Results<Found> {
  readonly found: readonly Found[];
  readonly has_more: boolean;
}

const groupOf = <Found>(
  title: string,
  results: Results<Found> | null,
  hitOf: (found: Found) => SearchHit,
): HitGroup => ({
  title,
  hits: results?.found.map(hitOf) ?? [],
  hasMore: results?.has_more ?? false,
});

/** Remark below the results of a group; null if they are all. */
export const remarkOf = ({ hasMore }: HitGroup): string | null =>
  hasMore ? 'Hay más resultados. Escribe algo más para precisar la búsqueda.' : null;
