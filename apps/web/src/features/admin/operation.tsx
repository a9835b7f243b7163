import { Alert, Stack, Text, Title } from '@mantine/core';
import { type OperationPartOut, operationEndpoints } from '@oficio/domain/admin/operation/contract.ts';
import { HEALTH_LABELS, type Health, OPERATION_PARTS } from '@oficio/domain/admin/operation/parts.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { call } from '../../lib/api/client.ts';
import { formatDateTime } from '../../lib/format/date-times.ts';
import { formatPercent } from '../../lib/format/percent.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { StatusBadge, type Tone } from '../../ui/data/status-badge.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';
import classes from './operation.module.css';

const FAILED = 'Error al cargar el estado del servicio';

/** Shows the health of each part of the running site, and the settings that only its owner can change. */
export function Operation() {
  const { data, error, refetch } = useOperation();
  if (!data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
    ) : (
      <Stack gap="sm">
        <SkeletonCards count={5} height={[180, 130]} />
      </Stack>
    );
  const { fee_percent, hold_hours } = data.settings;
  return (
    <Stack gap="sm">
      {error ? (
        <Alert color="yellow" role="status">
          {FAILED}. Lo que ves puede no estar al día.
        </Alert>
      ) : null}
      {data.parts.map(part => (
        <Part key={part.part} part={part} />
      ))}
      <Card component="section" aria-labelledby="ajustes-del-servidor" p="md">
        <Title order={2} size="h4" id="ajustes-del-servidor" mb="xs">
          Ajustes del servidor
        </Title>
        <DescriptionList
          items={[
            { term: 'Comisión de la plataforma', value: formatPercent(fee_percent) },
            { term: 'Plazo para reclamar', value: `${hold_hours} h` },
          ]}
        />
        <Text size="sm" c="dimmed" mt="xs">
          Solo se cambian en el servidor, con <code>PLATFORM_FEE_PERCENT</code> y{' '}
          <code>PAYOUT_HOLD_HOURS</code>. Un cambio vale para los pagos que se abran desde entonces.
        </Text>
      </Card>
    </Stack>
  );
}

const TONES: Readonly<Record<Health, Tone>> = { ok: 'success', attention: 'waiting', broken: 'danger' };

function Part({ part: { part, health, meaning, advice, facts } }: { readonly part: OperationPartOut }) {
  const { title, to, also = [] } = OPERATION_PARTS[part];
  const links = [...(to === null ? [] : [to]), ...also];
  const id = `estado-${part}`;
  return (
    <Card component="section" aria-labelledby={id} p="md">
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <StatusBadge tone={TONES[health]}>{HEALTH_LABELS[health]}</StatusBadge>
      </div>
      <p className={classes.text}>
        {meaning}
        {advice === null ? null : <strong> {advice}</strong>}
        {links.map(({ path, label }) => (
          <Fragment key={path}>
            {' '}
            <Link to={path} className={classes.link}>
              {label}
            </Link>
          </Fragment>
        ))}
      </p>
      <DescriptionList
        items={facts.map(({ term, value, at }) => ({
          term,
          value: at === null ? value : formatDateTime(at),
        }))}
      />
    </Card>
  );
}

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 60_000;

/** Loads the health of the running site. */
const useOperation = () =>
  useQuery({
    queryKey: ['admin', 'operation'],
    queryFn: ({ signal }) => call(operationEndpoints.getOperation, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
