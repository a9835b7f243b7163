import { Group, Paper, Title } from '@mantine/core';
import type { SystemOut } from '@oficio/domain/admin/overview/contract.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Bone } from '../../../ui/bone.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useSystem } from './api.ts';
import classes from './system-card.module.css';

/** The system as it runs at this moment. */
export function SystemCard() {
  const { data, error, refetch } = useSystem();
  if (!data && error)
    return (
      <ErrorState
        error={error}
        fallback="Error al cargar información del sistema"
        onRetry={() => void refetch()}
      />
    );
  return (
    <Paper
      component="section"
      aria-labelledby="sistema"
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'lg' }}
      bg="var(--oficio-surface)"
    >
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3" id="sistema">
          Información del sistema
        </Title>
        {data ? <Health system={data} failed={error !== null} /> : null}
      </Group>
      {data ? <Facts system={data} /> : <Bone height={120} />}
    </Paper>
  );
}

/** What was true a minute ago is no news: when it cannot be asked any more, that is what is told. */
function Health({ system, failed }: { readonly system: SystemOut; readonly failed: boolean }) {
  if (failed) return <StatusBadge tone="danger">Sin respuesta</StatusBadge>;
  return system.checks.every(({ healthy }) => healthy) ? (
    <StatusBadge tone="success">En línea</StatusBadge>
  ) : (
    <StatusBadge tone="danger">Con problemas</StatusBadge>
  );
}

function Facts({ system }: { readonly system: SystemOut }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Versión</dt>
        <dd>{system.version}</dd>
      </div>
      <div>
        <dt>Motor</dt>
        <dd>
          {system.engine} {system.engine_version}
        </dd>
      </div>
      <div>
        <dt>Fecha</dt>
        <dd>{formatDateTime(system.now)}</dd>
      </div>
      {system.checks.map(({ name, healthy, detail }) => (
        <div key={name} data-ill={!healthy || undefined}>
          <dt>{name}</dt>
          <dd>
            {healthy ? null : <strong>Atención: </strong>}
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
