import { Group, List, Stack, Text, Title } from '@mantine/core';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { capital } from '@oficio/domain/fields/characters.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { exactPlace } from '@oficio/domain/requests/place.ts';
import type { ReactNode } from 'react';
import { formatCappedCount } from '../../../lib/format/format.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { formatPreference } from '../../../lib/format/preferred-date.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { type DescriptionItem, DescriptionList } from '../../../ui/data/description-list.tsx';
import { LongText } from '../../../ui/data/long-text.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RequestPhotos } from '../card-parts/request-photos.tsx';
import { AdminRequestBadge } from './request-badge.tsx';

type Detail = Reply<typeof adminRequestEndpoints.getRequest>;

interface AdminRequestSummaryProps {
  readonly detail: Detail;
  /** What an administrator can do with the request. */
  readonly actions?: ReactNode;
}

/** Shows one request with its people, description, photos and dates. */
export function AdminRequestSummary({ detail, actions }: AdminRequestSummaryProps) {
  const { request } = detail;
  return (
    <Card>
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={2} size="h3">
            {request.service_name}
          </Title>
          <AdminRequestBadge status={request.status} />
        </Group>
        <LongText>{request.description}</LongText>
        <RequestPhotos request={request} />
        <DescriptionList items={itemsOf(detail)} />
        {actions}
      </Stack>
    </Card>
  );
}

const offerOf = ({ price, message }: NonNullable<RequestOut['counter_offer']>): string | null =>
  price === null ? message : formatEuros(price);

export const messagesOf = ({ messages }: Detail): string =>
  messages === 0 ? 'Sin mensajes' : capital(formatCappedCount(messages, 'mensaje', 'mensajes'));

const itemsOf = (detail: Detail): DescriptionItem[] => {
  const { request } = detail;
  return [
    { term: 'Cliente', value: <PersonLink id={request.user_id} name={request.user_name} /> },
    { term: 'Teléfono del cliente', value: request.user_phone },
    {
      term: 'Técnico',
      value:
        request.technician_id === null ? (
          'Todavía ninguno'
        ) : (
          <PersonLink id={request.technician_id} name={request.technician_name ?? ''} />
        ),
    },
    { term: 'Tipo', value: request.is_open ? 'Abierta a los técnicos de la zona' : 'Dirigida a un técnico' },
    { term: 'Dirección', value: exactPlace(request) },
    { term: 'Creada', value: formatJobTime(request.created_at, request) },
    { term: 'Fecha preferida', value: formatPreference(request) },
    { term: 'Precio', value: request.negotiated_price !== null && formatEuros(request.negotiated_price) },
    {
      term: 'Fecha propuesta',
      value: request.negotiated_date && formatJobTime(request.negotiated_date, request),
    },
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

const PersonLink = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <Link to={`/admin/users/${id}`}>{name}</Link>
);

/** Lists the payments that were opened and did not arrive. */
export function UnfinishedPayments({ payments }: Pick<Detail, 'payments'>) {
  const unfinished = payments.filter(({ paid_at }) => paid_at === null);
  if (payments.length === 0) return <Text c="dimmed">Nadie ha empezado a pagar esta solicitud.</Text>;
  if (unfinished.length === 0) return null;
  return (
    <List spacing="xs">
      {unfinished.map(({ id, amount }) => (
        <List.Item key={id}>
          Pago n.º {id}: {formatEuros(amount)}, sin terminar
        </List.Item>
      ))}
    </List>
  );
}
