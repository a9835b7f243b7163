import { Button, Skeleton, Text } from '@mantine/core';
import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import type { DeliveryOut } from '@oficio/domain/admin/outbox/contract.ts';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TitledCard } from '../../../ui/layout/titled-card.tsx';
import { PlainRows, SectionRow } from '../../../ui/lists/section-list.tsx';
import { useRetryDeadLetter } from '../outbox/api.ts';

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
  return (
    <TitledCard title="Envíos sin entregar">
      {data === undefined ? (
        error ? (
          <ErrorState error={error} fallback="Error al cargar los envíos" onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={72} radius="md" />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">Nada espera ni ha fallado. Lo que ya ha llegado no se guarda.</Text>
      ) : (
        <PlainRows>
          {data.map(delivery => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </PlainRows>
      )}
    </TitledCard>
  );
}

function Delivery({ delivery }: { readonly delivery: DeliveryOut }) {
  const retry = useRetryDeadLetter();
  const { id, kind, recipient, error, attempts, created_at, died_at } = delivery;
  const press = useSingleFlight(() =>
    retry
      .mutateAsync(id)
      .catch((refusal: unknown) => toast.error(refusalOf(refusal, 'No hemos podido reintentarlo'))),
  );
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
      side={
        died_at === null ? null : (
          <Button variant="default" loading={retry.isPending} onClick={() => void press()}>
            Reintentar
          </Button>
        )
      }
    />
  );
}
