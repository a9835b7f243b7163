import { Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { adminRequestEndpoints } from '@oficio/domain/admin/requests/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { ReactNode } from 'react';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Timeline } from '../timeline.tsx';
import { useRequest } from './api.ts';
import { RequestBadge } from './request-badge.tsx';
import classes from './requests.module.css';

type Detail = Reply<typeof adminRequestEndpoints.getRequest>;

/** A request to look at: what was asked for, what happened, what was written and paid. */
export function RequestDetail({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRequest(id);
  if (!data)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar solicitud" onRetry={() => void refetch()} />
    ) : (
      <Stack>
        <SkeletonCards count={2} height={260} />
      </Stack>
    );
  return (
    <Stack gap="lg">
      <Summary detail={data} />
      <Card title="Qué ha pasado">
        <Timeline steps={data.events.map(event => ({ ...event, actor: event.actor?.name ?? null }))} />
      </Card>
      <Card title="Pagos">
        <Payments payments={data.payments} />
      </Card>
    </Stack>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'lg' }} bg="var(--oficio-surface)">
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function Summary({ detail: { request, messages } }: { readonly detail: Detail }) {
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'lg' }} bg="var(--oficio-surface)">
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={2} size="h3">
            {request.service_name}
          </Title>
          <RequestBadge status={request.status} />
        </Group>
        <LongText>{request.description}</LongText>
        {request.image_url === null ? null : (
          <img className={classes.photo} src={request.image_url} alt="Lo que el cliente ha fotografiado" />
        )}
        <dl className={classes.facts}>
          {FACTS.map(([term, of]) => {
            const value = of(request);
            return value ? (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ) : null;
          })}
          <div>
            <dt>Conversación</dt>
            <dd>{messages === 0 ? 'Sin mensajes' : formatCount(messages, 'mensaje', 'mensajes')}</dd>
          </div>
        </dl>
      </Stack>
    </Paper>
  );
}

const euros = (amount: number | null): string | null => (amount === null ? null : formatEuros(amount));
const moment = (instant: string | null): string | null => instant && formatDateTime(instant);

const FACTS: readonly (readonly [term: string, of: (request: RequestOut) => ReactNode])[] = [
  ['Cliente', ({ user_name }) => user_name],
  ['Teléfono del cliente', ({ user_phone }) => user_phone],
  ['Técnico', ({ technician_name }) => technician_name ?? 'Todavía ninguno'],
  ['Tipo', ({ is_open }) => (is_open ? 'Abierta a los técnicos de la zona' : 'Dirigida a un técnico')],
  ['Dirección', ({ address }) => address],
  ['Creada', ({ created_at }) => formatDateTime(created_at)],
  ['Fecha preferida', ({ scheduled_date }) => moment(scheduled_date)],
  ['Precio', ({ negotiated_price }) => euros(negotiated_price)],
  ['Fecha propuesta', ({ negotiated_date }) => moment(negotiated_date)],
  ['Contraoferta', ({ counter_offer }) => euros(counter_offer?.price ?? null) ?? counter_offer?.message],
  ['Motivo del final', ({ cancel_reason }) => cancel_reason],
  ['Reseña', ({ reviewed, status }) => status === 'completed' && (reviewed ? 'Escrita' : 'Sin escribir')],
];

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
