import { SimpleGrid } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { usePendingTechnicians } from './api.ts';
import { PendingTechnicianCard } from './pending-technician-card.tsx';

const COLUMNS = { base: 1, sm: 2, lg: 3 } as const;

/** Lists the applications that wait for a decision. */
export function PendingTechnicians() {
  const query = usePendingTechnicians();
  const root = useRef<HTMLDivElement>(null);
  if (query.isPending)
    return (
      <SimpleGrid cols={COLUMNS}>
        <SkeletonCards count={3} height={[585, 600]} />
      </SimpleGrid>
    );
  if (!query.data)
    return (
      <ErrorState
        error={query.error}
        fallback="Error al cargar técnicos pendientes"
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div ref={root} tabIndex={-1}>
      {query.data.length === 0 ? (
        <EmptyState icon={<IconUserCheck size={40} />} title="No hay técnicos pendientes">
          Cuando alguien se registre como técnico, podrás revisar aquí su perfil.
        </EmptyState>
      ) : (
        <SimpleGrid cols={COLUMNS}>
          {query.data.map(technician => (
            <PendingTechnicianCard
              key={technician.profile_id}
              technician={technician}
              onDecided={() => root.current?.focus({ preventScroll: true })}
            />
          ))}
        </SimpleGrid>
      )}
    </div>
  );
}
