import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { callTo } from '@oficio/domain/accounts/phone.ts';
import { mailTo } from '@oficio/domain/mail.ts';
import { formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
import type { PendingTechnicianOut } from '@oficio/domain/technicians/admin/contract.ts';
import { IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatLongDate } from '../../../lib/format/date-times.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useScrollToHash } from '../../../lib/navigation/use-scroll-to-hash.ts';
import { useSite } from '../../../lib/page/site.ts';
import { EmailText } from '../../../ui/data/email-text.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { usePendingTechnicians } from './api.ts';
import { useApproval } from './approval-actions.tsx';
import classes from './pending-technicians.module.css';
import TechnicianPhotos from './technician-photos.tsx';

const COLUMNS = { base: 1, sm: 2, lg: 3 } as const;

/** Lists the applications that wait for a decision. */
export function PendingTechnicians() {
  const query = usePendingTechnicians();
  const root = useRef<HTMLDivElement>(null);
  // The administrators' queue links to a card.
  useScrollToHash(query.data !== undefined);
  return (
    // Outside the list, so that the focus has a place after the decision about the last application.
    <div ref={root} tabIndex={-1}>
      <PagedList
        query={query}
        entries={query.data}
        failed="Error al cargar técnicos pendientes"
        loading={
          <SimpleGrid cols={COLUMNS}>
            <SkeletonCards count={3} height={[585, 600]} />
          </SimpleGrid>
        }
        empty={
          <EmptyState icon={<IconUserCheck size={40} />} title="No hay técnicos pendientes">
            Cuando alguien se registre como técnico, podrás revisar aquí su perfil.
          </EmptyState>
        }
      >
        {(technicians, list) => (
          <SimpleGrid ref={list} cols={COLUMNS}>
            {technicians.map(technician => (
              <PendingTechnicianCard
                key={technician.profile_id}
                technician={technician}
                onDecided={() => root.current?.focus({ preventScroll: true })}
              />
            ))}
          </SimpleGrid>
        )}
      </PagedList>
    </div>
  );
}

const RejectDialog = lazyDialog(() => import('./reject-dialog.tsx'));

type ApplicationDetail = readonly [
  term: string,
  of: (technician: PendingTechnicianOut, currency: RateCurrency) => ReactNode,
];

/** Lists the data of the application; missing values are shown as missing. */
const DETAILS: readonly ApplicationDetail[] = [
  [
    'Email',
    ({ email }) => (
      <a href={mailTo(email)}>
        <EmailText>{email}</EmailText>
      </a>
    ),
  ],
  ['Teléfono', ({ phone }) => phone && <a href={callTo(phone)}>{phone}</a>],
  ['Experiencia', ({ experience_years }) => formatCount(experience_years, 'año', 'años')],
  ['Tarifa', ({ hourly_rate }, currency) => hourly_rate !== null && formatHourlyRate(hourly_rate, currency)],
  ['Dirección', ({ address }) => address],
  ['Servicios', ({ services }) => services.join(', ')],
  ['Registro', ({ created_at }) => formatLongDate(created_at)],
];

interface PendingTechnicianCardProps {
  readonly technician: PendingTechnicianOut;
  /** Called after the decision, when the card is removed. */
  readonly onDecided: () => void;
}

/** Shows one application with its two decisions. Each asks for confirmation. */
function PendingTechnicianCard({ technician, onDecided }: PendingTechnicianCardProps) {
  const { rateCurrency } = useSite();
  const { name, bio, profile_id, address, services } = technician;
  const approve = useApproval(technician, onDecided);
  const [rejecting, setRejecting] = useState(false);
  const title = `tecnico-${profile_id}`;

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
        <Text className={classes.text} c={bio ? undefined : 'dimmed'}>
          {bio || 'Sin biografía'}
        </Text>
        <dl className={classes.details}>
          {DETAILS.map(([term, of]) => (
            <Detail key={term} term={term} value={of(technician, rateCurrency)} />
          ))}
        </dl>
        <TechnicianPhotos technician={technician} />
      </Stack>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="md"
          aria-describedby={title}
          disabled={approve.isPending}
          onClick={() => setRejecting(true)}
        >
          Rechazar
        </Button>
        <Button
          size="md"
          aria-describedby={title}
          loading={approve.isPending}
          onClick={() => void approve.press()}
        >
          Aprobar
        </Button>
      </div>
      {rejecting && (
        <RejectDialog
          technician={technician}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false);
            onDecided();
          }}
        />
      )}
    </Card>
  );
}

function Detail({ term, value }: { readonly term: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{value || '—'}</dd>
    </>
  );
}
