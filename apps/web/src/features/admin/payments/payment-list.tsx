import { Button, Stack } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from '../../../lib/link.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LastKnown } from '../last-known.tsx';
import { type PaymentFilter, useAdminPayments } from './api.ts';
import { PaymentFilters, usePaymentFilter } from './payment-filter.tsx';
import { PaymentRow } from './payment-row.tsx';

const FAILED = 'Error al cargar pagos';

/** All payments, narrowed as the address says. */
export function PaymentList() {
  const { filter, search } = usePaymentFilter();
  const query = useAdminPayments(filter, search);
  return (
    <Stack gap="lg">
      <PaymentFilters problems={query.data?.problems ?? null} />
      <Found query={query} filter={filter} search={search} />
    </Stack>
  );
}

interface FoundProps {
  readonly query: ReturnType<typeof useAdminPayments>;
  readonly filter: PaymentFilter;
  readonly search: string;
}

function Found({ query, filter, search }: FoundProps) {
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
    ) : (
      <Stack>
        <SkeletonCards count={5} height={104} />
      </Stack>
    );
  if (data.payments.length === 0) return <Nothing filter={filter} search={search} />;
  return (
    <LastKnown isOld={isPlaceholderData} failed={error && FAILED}>
      <Stack gap="sm" ref={list}>
        {data.payments.map(payment => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </Stack>
      <LoadMore query={query} list={list} count={data.payments.length} />
    </LastKnown>
  );
}

function Nothing({ filter, search }: Pick<FoundProps, 'filter' | 'search'>) {
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
      action={
        isNarrowed ? (
          <Button component={Link} to="/admin/payments" variant="default" size="md">
            Ver todos los pagos
          </Button>
        ) : null
      }
    >
      {isNarrowed ? null : 'Cuando un cliente pague un trabajo, lo verás aquí.'}
    </EmptyState>
  );
}
