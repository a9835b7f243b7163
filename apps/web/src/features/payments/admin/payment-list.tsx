import { Stack } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { PagedList, ShowAll } from '../../../ui/lists/paged-list.tsx';
import { TooBroad, TooBroadNote } from '../../../ui/lists/too-broad.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { type PaymentFilter, useAdminPayments } from './api.ts';
import { PaymentFilters, usePaymentFilter } from './payment-filter.tsx';
import { PaymentRow } from './payment-row.tsx';

/** Lists the payments that match the filter in the address. */
export function PaymentList() {
  const { filter, search } = usePaymentFilter();
  const query = useAdminPayments(filter, search);
  return (
    <Stack gap="lg">
      <PaymentFilters problems={query.data?.problems ?? null} />
      <PagedList
        query={query}
        entries={query.data?.payments}
        failed="Error al cargar pagos"
        loading={
          <Stack>
            <SkeletonCards count={5} height={[136, 98]} />
          </Stack>
        }
        empty={<NoPayments filter={filter} search={search} isTooBroad={query.data?.isTooBroad ?? false} />}
      >
        {(payments, list) => (
          <>
            {query.data?.isTooBroad ? <TooBroadNote search={search} /> : null}
            <Stack gap="sm" ref={list}>
              {payments.map(payment => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </Stack>
          </>
        )}
      </PagedList>
    </Stack>
  );
}

interface NoPaymentsProps {
  readonly filter: PaymentFilter;
  readonly search: string;
  readonly isTooBroad: boolean;
}

function NoPayments({ filter, search, isTooBroad }: NoPaymentsProps) {
  const all = <ShowAll to="/admin/payments">Ver todos los pagos</ShowAll>;
  if (isTooBroad) return <TooBroad search={search} action={all} />;
  const isNarrowed = filter !== 'all' || search !== '';
  const title =
    search !== ''
      ? `Ningún pago coincide con «${search}»`
      : filter === 'problem'
        ? 'No hay nada que decidir'
        : filter === 'all'
          ? 'Todavía no hay pagos'
          : 'No hay pagos en este estado';
  return (
    <EmptyState
      icon={<IconCreditCard size={40} aria-hidden="true" />}
      title={title}
      action={isNarrowed ? all : null}
    >
      {isNarrowed ? null : 'Cuando un cliente pague un trabajo, lo verás aquí.'}
    </EmptyState>
  );
}
