import { Skeleton, Text } from '@mantine/core';
import type { DeliveryOut } from '@oficio/domain/admin/deliveries/contract.ts';
import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import { useRef } from 'react';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { TitledCard } from '../../../ui/layout/card.tsx';
import { PlainRows, SectionRow } from '../../../ui/lists/section-list.tsx';
import { RetryButton } from './retry-button.tsx';

interface DeliveryListProps {
  /** Result of `useQuery`. */
  readonly query: {
    readonly data: readonly DeliveryOut[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Lists mails and push messages that wait or failed. */
export function DeliveryList({ query: { data, error, refetch } }: DeliveryListProps) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <TitledCard title="Envíos sin entregar">
      {data === undefined ? (
        error ? (
          <ErrorState error={error} fallback="Error al cargar los envíos" onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={72} radius="md" />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">No hay envíos pendientes ni fallidos. Los entregados no se guardan.</Text>
      ) : (
        <div ref={root} tabIndex={-1}>
          <PlainRows>
            {data.map(delivery => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                onRetried={() => root.current?.focus({ preventScroll: true })}
              />
            ))}
          </PlainRows>
        </div>
      )}
    </TitledCard>
  );
}

interface DeliveryProps {
  readonly delivery: DeliveryOut;
  readonly onRetried: () => void;
}

function Delivery({ delivery, onRetried }: DeliveryProps) {
  const { kind, recipient, error, attempts, created_at, died_at } = delivery;
  return (
    <SectionRow
      main={`${deliveryName(kind)} para ${recipient}`}
      detail={
        <>
          {error === '' ? null : (
            <Text c="red" size="sm">
              {error}
            </Text>
          )}
          {formatDateTime(created_at)} · {formatCount(attempts, 'intento', 'intentos')}
          {died_at === null ? ' · Se sigue intentando' : ` · Fallido el ${formatDateTime(died_at)}`}
        </>
      }
      side={died_at === null ? null : <RetryButton deadLetter={delivery} onRetried={onRetried} />}
    />
  );
}
