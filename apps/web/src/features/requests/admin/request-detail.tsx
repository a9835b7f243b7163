import { Group, List, Stack, Text, Title } from '@mantine/core';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { capital } from '@oficio/domain/fields/characters.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { exactPlace } from '@oficio/domain/requests/place.ts';
import { formatCappedCount, formatDateTime } from '../../../lib/format/format.ts';
import { formatPreference } from '../../../lib/format/preferred-date.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { type DescriptionItem, DescriptionList } from '../../../ui/data/description-list.tsx';
import { LongText } from '../../../ui/data/long-text.tsx';
import { Timeline } from '../../../ui/data/timeline.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TitledCard } from '../../../ui/layout/titled-card.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { RequestPhotos } from '../card-parts/request-photos.tsx';
import { useRequest } from './api.ts';
import { RequestBadge } from './request-badge.tsx';

type Detail = Reply<typeof adminRequestEndpoints.getRequest>;

/** Shows one request: its details, history, messages and payment. */
export function RequestDetail({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRequest(id);
  if (!data)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar solicitud" onRetry={() => void refetch()} />
    ) : (
      <Stack>
        <SkeletonCards count={2} height={[420, 300]} />
      </Stack>
    );
  return (
    <Stack gap="lg">
      <Summary detail={data} />
      <TitledCard title="Qué ha pasado">
        <Timeline steps={data.events.map(event => ({ ...event, actor: event.actor?.name ?? null }))} />
      </TitledCard>
      <TitledCard title="Pagos">
        <Payments payments={data.payments} />
      </TitledCard>
    </Stack>
  );
}

function Summary({ detail }: { readonly detail: Detail }) {
  const { request } = detail;
  return (
    <Card>
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={2} size="h3">
            {request.service_name}
          </Title>
          <RequestBadge status={request.status} />
        </Group>
        <LongText>{request.description}</LongText>
        <RequestPhotos request={request} />
        <DescriptionList items={itemsOf(detail)} />
      </Stack>
    </Card>
  );
}

const offerOf = ({ price, message }: NonNullable<RequestOut['counter_offer']>): string | null =>
  price === null ? message : formatEuros(price);

const messagesOf = ({ messages }: Detail): string =>
  messages === 0 ? 'Sin mensajes' : capital(formatCappedCount(messages, 'mensaje', 'mensajes'));

const itemsOf = (detail: Detail): DescriptionItem[] => {
  const { request } = detail;
  return [
    { term: 'Cliente', value: request.user_name },
    { term: 'Teléfono del cliente', value: request.user_phone },
    { term: 'Técnico', value: request.technician_name ?? 'Todavía ninguno' },
    { term: 'Tipo', value: request.is_open ? 'Abierta a los técnicos de la zona' : 'Dirigida a un técnico' },
    { term: 'Dirección', value: exactPlace(request) },
    { term: 'Creada', value: formatDateTime(request.created_at) },
    { term: 'Fecha preferida', value: formatPreference(request) },
    { term: 'Precio', value: request.negotiated_price !== null && formatEuros(request.negotiated_price) },
    { term: 'Fecha propuesta', value: request.negotiated_date && formatDateTime(request.negotiated_date) },
    {
      term: 'Contraoferta',
      value: request.counter_offer && offerOf(request.counter_offer),
    },
    { term: 'Motivo de la cancelación', value: request.cancel_reason },
    {
      term: 'Reseña',
      value: request.status === 'completed' && (request.reviewed ? 'Escrita' : 'Sin escribir'),
    },
    { term: 'Conversación', value: messagesOf(detail) },
  ];
};

function Payments({ payments }: { readonly payments: Detail['payments'] }) {
  if (payments.length === 0) return <Text c="dimmed">Nadie ha empezado a pagar esta solicitud.</Text>;
  return (
    <List spacing="xs">
      {payments.map(({ id, amount, paid_at }) => (
        <List.Item key={id}>
          {paid_at === null ? (
            `${formatEuros(amount)}, sin terminar`
          ) : (
            <>
              <Link to={`/admin/payments/${id}`}>Pago n.º {id}</Link>: {formatEuros(amount)},{' '}
              {formatDateTime(paid_at)}
            </>
          )}
        </List.Item>
      ))}
    </List>
  );
}
