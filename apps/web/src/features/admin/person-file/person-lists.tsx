import { Stack, Text } from '@mantine/core';
import type {
  PersonOut,
  PersonPaymentOut,
  PersonReviewOut,
} from '@oficio/domain/admin/person-file/contract.ts';
import { COLLECTED } from '@oficio/domain/payments/admin/texts.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { PAYOUT_STATE_NAMES } from '@oficio/domain/payments/payout-states.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Stars } from '../../../ui/data/stars.tsx';
import { TitledCard } from '../../../ui/layout/card.tsx';
import { SectionList, SectionRow } from '../../../ui/lists/section-list.tsx';
import { ActRow } from '../audit/act-row.tsx';
import {
  type PersonSide,
  useActsOnPerson,
  useJobsOfPerson,
  usePaymentsOfPerson,
  useReviewsOfPerson,
} from './api.ts';

const isCustomer = ({ side }: PersonSide): boolean => side === 'customer';

interface PersonJobsProps {
  readonly personSide: PersonSide;
  /** Renders the status of a request. */
  readonly statusOf: (status: Status) => ReactNode;
}

export function PersonJobs({ personSide, statusOf }: PersonJobsProps) {
  const query = useJobsOfPerson(personSide);
  return (
    <SectionList
      title={isCustomer(personSide) ? 'Solicitudes como cliente' : 'Trabajos como técnico'}
      query={query}
      entries={query.data}
      failed="Error al cargar solicitudes"
      none={isCustomer(personSide) ? 'No ha pedido nada todavía.' : 'Todavía no tiene trabajos.'}
    >
      {({ id, service_name, customer, technician, status, price, created_at, time_zone }) => (
        <SectionRow
          key={id}
          main={
            <Link to={`/admin/requests/${id}`}>
              {service_name}, n.º {id}
            </Link>
          }
          detail={
            <>
              {formatJobTime(created_at, { time_zone })} ·{' '}
              <PersonLink person={isCustomer(personSide) ? technician : customer} none="Sin técnico" />
            </>
          }
          side={
            <>
              {price === null ? null : <strong>{formatEuros(price)}</strong>}
              {statusOf(status)}
            </>
          }
        />
      )}
    </SectionList>
  );
}

export function PersonPayments({ personSide }: { readonly personSide: PersonSide }) {
  const query = usePaymentsOfPerson(personSide);
  return (
    <SectionList
      title={isCustomer(personSide) ? 'Pagos hechos' : 'Pagos de sus trabajos'}
      query={query}
      entries={query.data}
      failed="Error al cargar pagos"
      none="No hay pagos."
    >
      {payment => (
        <SectionRow
          key={payment.id}
          main={<Link to={`/admin/payments/${payment.id}`}>Pago n.º {payment.id}</Link>}
          detail={
            <>
              {formatDateTime(payment.paid_at)} · {payment.service_name} ·{' '}
              <PersonLink person={payment.other} none="Sin técnico" />
              <br />
              {stateOf(payment)}
            </>
          }
          side={<strong>{formatEuros(payment.amount)}</strong>}
        />
      )}
    </SectionList>
  );
}

const stateOf = ({ refunded, payout_state: state }: PersonPaymentOut): string =>
  [
    ...(state === null ? (refunded > 0 ? [] : [COLLECTED]) : [PAYOUT_STATE_NAMES[state]]),
    ...(refunded > 0 ? [`devueltos ${formatEuros(refunded)}`] : []),
  ].join(' · ');

interface PersonReviewsProps {
  readonly personSide: PersonSide;
  /** Renders what an administrator can do with a review. */
  readonly actionsOf: (review: PersonReviewOut) => ReactNode;
}

export function PersonReviews({ personSide, actionsOf }: PersonReviewsProps) {
  const query = useReviewsOfPerson(personSide);
  return (
    <SectionList
      title={isCustomer(personSide) ? 'Reseñas escritas' : 'Reseñas recibidas'}
      query={query}
      entries={query.data}
      failed="Error al cargar reseñas"
      none="No hay reseñas."
    >
      {review => (
        <SectionRow
          key={review.id}
          main={
            <>
              <Stars rating={review.rating} size={16} /> {review.comment ?? 'Sin comentario'}
            </>
          }
          detail={
            <>
              {formatDateTime(review.created_at)} · {review.service_name} ·{' '}
              <PersonLink person={review.other} none="" /> ·{' '}
              <Link to={`/admin/requests/${review.request_id}`}>Trabajo n.º {review.request_id}</Link>
              {review.hidden === null ? null : (
                <>
                  <br />
                  Oculta desde el {formatDateTime(review.hidden.at)}: {review.hidden.reason}
                </>
              )}
            </>
          }
          side={actionsOf(review)}
        />
      )}
    </SectionList>
  );
}

/** Lists what administrators did with the account. */
export function PersonActs({ id }: { readonly id: number }) {
  const query = useActsOnPerson(id);
  return (
    <SectionList
      title="Decisiones de la administración"
      query={query}
      entries={query.data}
      failed="Error al cargar el registro"
      none="Nadie ha decidido nada sobre esta cuenta."
    >
      {act => <ActRow key={act.id} act={act} />}
    </SectionList>
  );
}

/** Lists the open sessions of a person. */
export function PersonSessions({ sessions }: { readonly sessions: PersonOut['sessions'] }) {
  return (
    <TitledCard title="Sesiones abiertas">
      {sessions.length === 0 ? (
        <Text c="dimmed">No tiene ninguna sesión abierta.</Text>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {sessions.map(({ device, created_at, last_used_at }) => (
            <li key={`${device} ${created_at} ${last_used_at}`}>
              <Text>{device}</Text>
              <Text size="sm" c="dimmed">
                Abierta el {formatDateTime(created_at)}. Usada por última vez el{' '}
                {formatDateTime(last_used_at)}.
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </TitledCard>
  );
}

interface PersonLinkProps {
  readonly person: { readonly id: number; readonly name: string } | null;
  /** Text without a person. */
  readonly none: string;
}

/** The name of a person, which leads to the person's file. */
const PersonLink = ({ person, none }: PersonLinkProps) =>
  person === null ? none : <Link to={`/admin/users/${person.id}`}>{person.name}</Link>;
