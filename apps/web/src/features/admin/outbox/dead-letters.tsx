import { Stack } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { useDeadLetters } from './api.ts';
import { DeadLetter } from './dead-letter.tsx';
import classes from './dead-letters.module.css';

/** Lists the failed deliveries. */
export function DeadLetters() {
  const query = useDeadLetters();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending)
    return (
      <Stack>
        <SkeletonCards count={3} height={[250, 130]} />
      </Stack>
    );
  if (!query.data)
    return (
      <ErrorState
        error={query.error}
        fallback="Error al cargar los envíos fallidos"
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div ref={root} tabIndex={-1}>
      {query.data.length === 0 ? (
        <EmptyState icon={<IconMailCheck size={40} />} title="No hay envíos fallidos">
          Todo lo que ha salido ha llegado, o se sigue intentando.
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list} ref={list}>
            {query.data.map(deadLetter => (
              <DeadLetter
                key={deadLetter.id}
                deadLetter={deadLetter}
                onRetried={() => root.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
          <LoadMore query={query} list={list} count={query.data.length} />
        </>
      )}
    </div>
  );
}
