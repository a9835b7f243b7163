import { Stack } from '@mantine/core';
import { tooManyPeople } from '@oficio/domain/accounts/admin/people-search.ts';
import { IconCreditCard } from '@tabler/icons-react';
import { SearchedList } from '../../../ui/lists/searched-list.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { type PaymentFilter, useAdminPayments } from './api.ts';
import { PaymentFilters, usePaymentFilter } from './payment-filter.tsx';
import { PaymentRow } from './payment-row.tsx';

/** Lists the payments that match the filter in the address. */
export function PaymentList() {
  const { filter, search } = usePaymentFilter();
  const query = useAdminPayments(filter, search);
  const isNarrowed = filter !== 'all' || search !== '';
  return (
    <Stack gap="lg">
      <PaymentFilters problems={query.data?.problems ?? null} />
      <SearchedList
        query={query}
        entries={query.data?.payments}
        tooBroad={query.data?.isTooBroad ? tooManyPeople(search) : null}
        failed="Error al cargar pagos"
        loading={
          <Stack gap="sm">
            <SkeletonCards count={5} height={[136, 98]} />
          </Stack>
        }
        icon={<IconCreditCard size={40} aria-hidden="true" />}
        none={
          search === ''
            ? (NONE[filter] ?? 'No hay pagos en este estado')
            : `Ningún pago coincide con «${search}»`
        }
        explanation={isNarrowed ? null : 'Cuando un cliente pague un trabajo, lo verás aquí.'}
        all={isNarrowed ? { to: '/admin/payments', label: 'Ver todos los pagos' } : null}
      >
        {(payments, list) => (
          <Stack gap="sm" ref={list}>
            {payments.map(payment => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </Stack>
        )}
      </SearchedList>
    </Stack>
  );
}

/** Titles of the empty list; the other filters share one. */
const NONE: Readonly<Partial<Record<PaymentFilter, string>>> = {
  all: 'Todavía no hay pagos',
  problem: 'No hay nada que decidir',
};
