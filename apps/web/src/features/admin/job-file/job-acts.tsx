import { Skeleton, Text } from '@mantine/core';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { TitledCard } from '../../../ui/layout/titled-card.tsx';
import { PlainRows } from '../../../ui/lists/section-list.tsx';
import { ActRow } from '../audit/act-row.tsx';
import { useActsOnJob } from './api.ts';

/** Lists what administrators did with the job and its payments. */
export function JobActs({ id }: { readonly id: number }) {
  const { data, error, refetch } = useActsOnJob(id);
  return (
    <TitledCard title="Decisiones de la administración">
      {data === undefined ? (
        error ? (
          <ErrorState error={error} fallback="Error al cargar el registro" onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={72} radius="md" />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">Nadie ha decidido nada sobre este trabajo.</Text>
      ) : (
        <PlainRows>
          {data.map(act => (
            <ActRow key={act.id} act={act} />
          ))}
        </PlainRows>
      )}
    </TitledCard>
  );
}
