import { Text } from '@mantine/core';
import type { StatsOut } from '@oficio/domain/admin/overview/contract.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { Until } from '../../../ui/data/until.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useStats } from './api.ts';
import classes from './counters.module.css';

const COUNTERS = [
  ['totalUsers', 'Usuarios'],
  ['totalTechnicians', 'Técnicos'],
  ['pendingTechnicians', 'Técnicos pendientes'],
  ['totalRequests', 'Solicitudes'],
  ['completedRequests', 'Completadas'],
  ['totalReviews', 'Reseñas'],
] as const satisfies readonly (readonly [keyof StatsOut, string])[];

/** Shows the counters of the whole site. */
export function Counters() {
  const { data, error, refetch } = useStats();
  if (!data && error)
    return (
      <ErrorState error={error} fallback="Error al cargar estadísticas" onRetry={() => void refetch()} />
    );
  return (
    <div>
      <dl className={classes.counters} aria-busy={!data}>
        {COUNTERS.map(([name, label]) => (
          <Card key={name} component="div" className={classes.counter} p="xs">
            <dt>{label}</dt>
            <dd>{data ? countText(data.stats[name]) : <Skeleton height={29} width="4rem" />}</dd>
          </Card>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt={6} mih="1.55em">
        {data ? (
          <>
            Desde el principio, <Until at={data.as_of} isInside />
          </>
        ) : null}
      </Text>
    </div>
  );
}
