import { Group } from '@mantine/core';
import { tooManyPeople } from '@oficio/domain/accounts/admin/people-search.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { shortCountText } from '@oficio/domain/fields/numbers.ts';
import { ALL_FOR_STAFF } from '@oficio/domain/must-act/staff.ts';
import {
  ADMIN_PAYMENT_FILTERS,
  type AdminPaymentOut,
  PAYMENT_SORTS,
} from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import { IconCreditCard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatJobDay, formatJobTableTime } from '../../../lib/format/job-times.ts';
import { delayReason } from '../../../lib/format/payout-delays.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { type Column, TIME_WIDTH } from '../../../ui/tables/columns.ts';
import { isFiltered, namesWith, useTableAddress } from '../../../ui/tables/table-address.ts';
import { TablePage } from '../../../ui/tables/table-page.tsx';
import { downloadPayments, type PaymentFilter, paymentFiltersOf, useAdminPayments } from './api.ts';
import { PaymentBadges, TodoLines } from './payment-badges.tsx';
import { FILTER_LABELS } from './payment-view.ts';

const COLUMNS: readonly Column<AdminPaymentOut>[] = [
  {
    id: 'number',
    header: 'Pago',
    maxWidth: 13,
    cell: ({ id, service_name }) => `${id} · ${service_name}`,
  },
  {
    id: 'paid',
    header: 'Pagado',
    maxWidth: TIME_WIDTH,
    sort: 'desc',
    cell: payment => formatJobTableTime(payment.paid_at, payment),
  },
  {
    id: 'state',
    header: 'Estado',
    maxWidth: 20,
    cell: payment => (
      // On a phone the badges follow the header in its line.
      <Group gap={2} display="inline-flex">
        <PaymentBadges payment={payment} isSmall />
      </Group>
    ),
  },
  { id: 'customer', header: 'Cliente', maxWidth: 11, cell: ({ customer_name }) => customer_name },
  { id: 'technician', header: 'Técnico', maxWidth: 11, cell: ({ technician_name }) => technician_name },
  {
    id: 'amount',
    header: 'Cobrado',
    isNumber: true,
    sort: 'desc',
    cell: ({ amount }) => formatEuros(amount),
  },
  { id: 'todo', header: 'Por decidir desde', maxWidth: 19, cell: payment => <TodoLines payment={payment} /> },
  {
    id: 'job',
    header: 'Trabajo',
    isExtra: true,
    cell: ({ request_id }) => <Link to={`/admin/requests/${request_id}`}>{request_id}</Link>,
  },
  { id: 'town', header: 'Población', maxWidth: 9, isExtra: true, cell: ({ town }) => townName(town) ?? '—' },
  {
    id: 'payout',
    header: 'Para el técnico',
    isNumber: true,
    isExtra: true,
    cell: ({ money }) => euros(money.payout?.amount),
  },
  {
    id: 'delay',
    header: 'Por qué no ha salido',
    maxWidth: 24,
    isExtra: true,
    cell: payment =>
      payment.money.payout?.delay ? delayReason(payment.money.payout.delay, payment, 'staff') : '—',
  },
  {
    id: 'fee',
    header: 'Comisión',
    isNumber: true,
    isExtra: true,
    cell: ({ money }) => euros(money.payout?.fee),
  },
  {
    id: 'release',
    header: 'Plazo para reclamar',
    isExtra: true,
    cell: payment =>
      payment.money.payout?.release_at ? formatJobDay(payment.money.payout.release_at, payment) : '—',
  },
  {
    id: 'intent',
    header: 'En el proveedor',
    isExtra: true,
    cell: ({ intent_id }) => <code>{intent_id}</code>,
  },
];

const euros = (amount: number | null | undefined): string => (amount == null ? '—' : formatEuros(amount));

const statesOf = (problems: number | undefined) =>
  ADMIN_PAYMENT_FILTERS.map(filter => ({
    value: filter === 'all' ? '' : filter,
    label:
      filter === ALL_FOR_STAFF && problems
        ? `${FILTER_LABELS.problem} (${shortCountText(problems)})`
        : FILTER_LABELS[filter],
  }));

/** Titles of the empty list; the other filters share one. */
const NONE: Readonly<Partial<Record<PaymentFilter, string>>> = { problem: 'No hay nada que decidir' };

function noneOf({ search, filter }: ReturnType<typeof paymentFiltersOf>, isNarrowed: boolean): string {
  if (search !== '') return `Ningún pago coincide con «${search}»`;
  return isNarrowed ? (NONE[filter] ?? 'Ningún pago cumple los filtros') : 'Todavía no hay pagos';
}

interface PaymentListProps {
  readonly services: readonly { readonly id: number; readonly name: string }[];
  /** Buttons beside the title. */
  readonly actions: ReactNode;
  /** Content above the filters. */
  readonly above: ReactNode;
  /** Content below the table. */
  readonly below: ReactNode;
}

/** The administrators' table of all payments. */
export function PaymentList({ services, actions, above, below }: PaymentListProps) {
  const address = useTableAddress('/admin/payments', namesWith('filtro'));
  const filters = paymentFiltersOf(address.values);
  const query = useAdminPayments(filters);
  const isNarrowed = isFiltered(address.values);
  return (
    <TablePage
      title="Pagos"
      actions={actions}
      above={above}
      below={below}
      address={address}
      columns={COLUMNS}
      query={query}
      rows={query.data?.payments}
      // The states are lists of their own, in the order of their numbers.
      sort={filters.filter === 'all' ? PAYMENT_SORTS[0] : null}
      filters={{
        search: { label: 'Número, nombre o email', maxLength: ADMIN_SEARCH_MAX },
        states: { label: 'Qué pagos ver', choices: statesOf(query.data?.problems) },
        days: { from: 'Pagado desde', until: 'Pagado hasta' },
        services,
        hasTowns: true,
      }}
      download={values => downloadPayments(paymentFiltersOf(values))}
      tooBroad={query.data?.isTooBroad ? tooManyPeople(address.values.search) : null}
      failed="Error al cargar pagos"
      icon={<IconCreditCard size={40} aria-hidden="true" />}
      none={noneOf(filters, isNarrowed)}
      explanation={isNarrowed ? null : 'Cuando un cliente pague un trabajo, lo verás aquí.'}
      hrefOf={({ id }) => `/admin/payments/${id}`}
    />
  );
}
