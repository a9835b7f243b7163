import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { PendingTechnicianOut } from '@oficio/domain/admin/technicians/contract.ts';
import { formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { ReactNode } from 'react';
import { refusalOf } from '../../lib/api/api-error.ts';
import { formatCount, formatLongDate } from '../../lib/format.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { toast } from '../../lib/toasts.ts';
import { Card } from '../../ui/card.tsx';
import { confirm } from '../../ui/confirm.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useApproveTechnician, useRejectTechnician } from './api.ts';
import classes from './pending-technician-card.module.css';

type Fact = readonly [term: string, of: (technician: PendingTechnicianOut) => ReactNode];

/** What the application says; what it leaves out is shown as left out. */
const FACTS: readonly Fact[] = [
  [
    'Email',
    ({ email }) => (
      <a href={`mailto:${email}`}>
        <EmailText>{email}</EmailText>
      </a>
    ),
  ],
  ['Teléfono', ({ phone }) => phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>],
  ['Experiencia', ({ experience_years }) => formatCount(experience_years, 'año', 'años')],
  ['Tarifa', ({ hourly_rate }) => hourly_rate !== null && formatHourlyRate(hourly_rate)],
  ['Dirección', ({ address }) => address],
  ['Servicios', ({ services }) => services.join(', ')],
  ['Registro', ({ created_at }) => formatLongDate(created_at)],
];

interface PendingTechnicianCardProps {
  readonly technician: PendingTechnicianOut;
  /** Decided: the card is about to leave, or has left. */
  readonly onDecided: () => void;
}

/** One application and its two decisions, each asked about once more. */
export function PendingTechnicianCard({ technician, onDecided }: PendingTechnicianCardProps) {
  const { name, bio, profile_id, address, services } = technician;
  const approve = useApproveTechnician();
  const reject = useRejectTechnician();
  const isDeciding = approve.isPending || reject.isPending;
  const title = `tecnico-${profile_id}`;

  const press = useSingleFlight(async (decision: Decision) => {
    if (!(await confirm(decision.question(name)))) return;
    const { mutateAsync } = decision === APPROVE ? approve : reject;
    try {
      await mutateAsync(profile_id);
      toast.success(decision.done);
    } catch (error) {
      toast.error(refusalOf(error, decision.failed));
    }
    onDecided();
  });

  return (
    <Card component="article" className={classes.card} aria-labelledby={title}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id={title}>
            {name}
          </Title>
          {bio && address && services.length > 0 ? null : (
            <StatusBadge tone="waiting">Perfil incompleto</StatusBadge>
          )}
        </Group>
        <Text className={classes.words} c={bio ? undefined : 'dimmed'}>
          {bio || 'Sin biografía'}
        </Text>
        <dl className={classes.facts}>
          {FACTS.map(([term, of]) => (
            <Fact key={term} term={term} value={of(technician)} />
          ))}
        </dl>
      </Stack>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="md"
          aria-describedby={title}
          loading={reject.isPending}
          disabled={isDeciding}
          onClick={() => press(REJECT)}
        >
          Rechazar
        </Button>
        <Button
          size="md"
          aria-describedby={title}
          loading={approve.isPending}
          disabled={isDeciding}
          onClick={() => press(APPROVE)}
        >
          Aprobar
        </Button>
      </div>
    </Card>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{value || '—'}</dd>
    </>
  );
}

interface Decision {
  readonly question: (name: string) => Parameters<typeof confirm>[0];
  readonly done: string;
  readonly failed: string;
}

const APPROVE: Decision = {
  question: name => ({
    title: `¿Aprobar a ${name}?`,
    message: 'Aparecerá en las búsquedas y podrá aceptar solicitudes.',
    confirmLabel: 'Aprobar',
  }),
  done: 'Técnico aprobado',
  failed: 'Error al aprobar técnico',
};

const REJECT: Decision = {
  question: name => ({
    title: `¿Rechazar a ${name}?`,
    message: 'Se eliminará su perfil de técnico. Podrá completarlo de nuevo y volver a solicitarlo.',
    confirmLabel: 'Rechazar y eliminar perfil',
    danger: true,
  }),
  done: 'Técnico rechazado',
  failed: 'Error al rechazar técnico',
};
