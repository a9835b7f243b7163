import { Group, Title } from '@mantine/core';
import type { SystemOut } from '@oficio/domain/admin/overview/contract.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { type DescriptionItem, DescriptionList } from '../../../ui/data/description-list.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useSystem } from './api.ts';
import classes from './system-card.module.css';

/** Shows the current state of the system. */
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
    <Card component="section" aria-labelledby="sistema" p="md">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4" id="sistema">
          Información del sistema
        </Title>
        {data ? <Health system={data} failed={error !== null} /> : null}
      </Group>
      {data ? <DescriptionList items={itemsOf(data)} className={classes.facts} /> : <Skeleton height={120} />}
      <Link to="/admin/operation" className={classes.more}>
        Ver el estado del servicio
      </Link>
    </Card>
  );
}

/** Shows whether the system works. A failed refresh hides the last state, because it may be outdated. */
function Health({ system, failed }: { readonly system: SystemOut; readonly failed: boolean }) {
  if (failed) return <StatusBadge tone="danger">Sin respuesta</StatusBadge>;
  return system.checks.every(({ healthy }) => healthy) ? (
    <StatusBadge tone="success">En funcionamiento</StatusBadge>
  ) : (
    <StatusBadge tone="danger">Con problemas</StatusBadge>
  );
}

const itemsOf = (system: SystemOut): DescriptionItem[] => [
  { term: 'Versión', value: system.version },
  { term: 'Motor', value: `${system.engine} ${system.engine_version}` },
  { term: 'Fecha', value: formatDateTime(system.now) },
  ...system.checks.map(({ name, healthy, detail }) => ({
    term: name,
    value: (
      <>
        {healthy ? null : <strong>Atención: </strong>}
        {detail}
      </>
    ),
    isBad: !healthy,
  })),
];
