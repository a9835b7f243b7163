import { Group, Stack, Title } from '@mantine/core';
import { callTo } from '@oficio/domain/accounts/phone.ts';
import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import type { PersonOut } from '@oficio/domain/admin/person-file/contract.ts';
import { mailTo } from '@oficio/domain/mail.ts';
import { formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { formatCappedCount, formatCount, formatRating } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/data/description-list.tsx';
import { EmailText } from '../../../ui/data/email-text.tsx';
import { LongText } from '../../../ui/data/long-text.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { Card, TitledCard } from '../../../ui/layout/card.tsx';

interface PersonSummaryProps {
  readonly person: PersonOut;
  /** State of an invitation that was not accepted yet. */
  readonly invitation: ReactNode;
  /** What an administrator can do with the account. */
  readonly actions: ReactNode;
}

/** Shows the account of a person and what the staff can do with it. */
export function PersonSummary({ person, invitation, actions }: PersonSummaryProps) {
  return (
    <Card>
      <Stack gap="lg">
        <Group gap="xs">
          <Title order={2} size="h3">
            Cuenta
          </Title>
          <StatusBadge tone="neutral">{ROLE_NAMES[person.role].one}</StatusBadge>
          {person.suspended_at === null ? null : <StatusBadge tone="danger">Suspendida</StatusBadge>}
          {invitation}
        </Group>
        <DescriptionList items={itemsOf(person)} />
        <Group gap="sm">{actions}</Group>
      </Stack>
    </Card>
  );
}

const itemsOf = (person: PersonOut): DescriptionItem[] => {
  const { email, phone, counts, suspended_at, suspension_reason } = person;
  return [
    {
      term: 'Email',
      value: (
        <a href={mailTo(email)}>
          <EmailText>{email}</EmailText>
        </a>
      ),
    },
    { term: 'Teléfono', value: phone === null ? 'Sin teléfono' : <a href={callTo(phone)}>{phone}</a> },
    { term: 'Email verificado', value: person.email_verified ? 'Sí' : 'No' },
    { term: 'Verificación en dos pasos', value: person.has_second_factor ? 'Sí' : 'No' },
    { term: 'Entra con Google', value: person.google_id === null ? 'No' : 'Sí' },
    { term: 'Registro', value: formatDateTime(person.created_at) },
    { term: 'Como cliente', value: formatCappedCount(counts.requests, 'solicitud', 'solicitudes') },
    {
      term: 'Como técnico',
      value:
        person.technician === null && counts.jobs === 0
          ? null
          : formatCappedCount(counts.jobs, 'trabajo', 'trabajos'),
    },
    { term: 'Suspendida desde', value: suspended_at && formatDateTime(suspended_at), isBad: true },
    { term: 'Motivo de la suspensión', value: suspension_reason, isBad: true },
  ];
};

type Technician = NonNullable<PersonOut['technician']>;

interface TechnicianSummaryProps {
  readonly person: PersonOut;
  /** The decisions about the profile. */
  readonly actions: ReactNode;
}

/** Shows the technician's profile and its state; nothing for other people. */
export function TechnicianSummary({ person, actions }: TechnicianSummaryProps) {
  const { rateCurrency } = useSite();
  const { technician } = person;
  if (technician === null) return null;
  const { rating, total_reviews: reviews, hourly_rate: rate, payout_account: account } = technician;
  return (
    <TitledCard title="Perfil de técnico">
      <Stack gap="lg">
        <Group gap="xs">
          <StatusBadge tone={technician.approved ? 'success' : 'waiting'}>
            {technician.approved ? 'Aprobado' : 'Sin aprobar'}
          </StatusBadge>
          {technician.available ? null : <StatusBadge tone="neutral">No disponible</StatusBadge>}
        </Group>
        <LongText>{technician.bio || 'Sin biografía'}</LongText>
        <DescriptionList
          items={[
            { term: 'Servicios', value: technician.services.join(', ') || 'Ninguno' },
            { term: 'Dirección', value: technician.address || 'Sin dirección' },
            { term: 'Experiencia', value: formatCount(technician.experience_years, 'año', 'años') },
            { term: 'Tarifa', value: rate === null ? 'Sin tarifa' : formatHourlyRate(rate, rateCurrency) },
            {
              term: 'Valoración',
              value:
                reviews === 0
                  ? 'Sin reseñas'
                  : `${formatRating(rating)} (${formatCappedCount(reviews, 'reseña', 'reseñas')})`,
            },
            { term: 'Solicitudes abiertas', value: openRequestsText(technician.open_requests) },
            {
              term: 'Cuenta de cobros',
              value:
                account === null
                  ? 'No la ha abierto'
                  : account.transfers_enabled
                    ? 'Activa'
                    : account.onboarding_complete
                      ? 'Completa, pero no puede recibir dinero'
                      : 'Sin completar',
              isBad: account !== null && !account.transfers_enabled,
            },
            { term: 'En el proveedor', value: account && <code>{account.id}</code> },
            {
              term: 'Perfil público',
              value: technician.approved && <Link to={`/technician/${person.id}`}>Ver perfil</Link>,
            },
          ]}
        />
        <Group gap="sm">{actions}</Group>
      </Stack>
    </TitledCard>
  );
}

/** Returns '12 aceptadas · 3 dejadas · 5 pagadas'. */
const openRequestsText = ({ accepted, dropped, paid }: Technician['open_requests']): string =>
  [
    formatCappedCount(accepted, 'aceptada', 'aceptadas'),
    formatCappedCount(dropped, 'dejada', 'dejadas'),
    formatCappedCount(paid, 'pagada', 'pagadas'),
  ].join(' · ');
