import { SimpleGrid } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useScrollToHash } from '../../../lib/navigation/use-scroll-to-hash.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { usePendingTechnicians } from './api.ts';
import { PendingTechnicianCard } from './pending-technician-card.tsx';

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
