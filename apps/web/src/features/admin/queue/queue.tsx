import { Title } from '@mantine/core';
import type { QueueGroupOut } from '@oficio/domain/admin/queue/contract.ts';
import { cappedCountText } from '@oficio/domain/fields/counts.ts';
import { QUEUE_GROUPS } from '@oficio/domain/must-act/staff.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { StaleContent } from '../../../ui/lists/stale-content.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { caseCountOf, useQueue } from './api.ts';
import classes from './queue.module.css';
import { groupId, QueueGroupCard } from './queue-group.tsx';

const FAILED = 'Error al cargar lo que está por decidir';

/** Shows what waits for an administrator, the most urgent group first. */
export function Queue() {
  const { data } = useQueue();
  const total = data ? caseCountOf(data) : 0;
  return (
    <section aria-labelledby="por-decidir" className={classes.column}>
      <Title order={2} id="por-decidir">
        Por decidir{total === 0 ? null : <span className={classes.total}> ({cappedCountText(total)})</span>}
      </Title>
      <Groups />
    </section>
  );
}

function Groups() {
  const { data, error, refetch } = useQueue();
  if (!data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} height={[240, 180]} />
    );
  const nonEmptyGroups = data.filter(({ count }) => count > 0);
  return (
    <StaleContent isOld={false} failed={error && FAILED}>
      {nonEmptyGroups.length === 0 ? (
        <EmptyState icon={<IconCircleCheck size={40} />} title="No hay nada que decidir">
          Aquí aparecen los problemas, las reclamaciones y todo lo que espera una decisión tuya.
        </EmptyState>
      ) : (
        <div className={classes.column}>
          {nonEmptyGroups.length > 1 ? <Summary groups={nonEmptyGroups} /> : null}
          {nonEmptyGroups.map(group => (
            <QueueGroupCard key={group.group} group={group} />
          ))}
        </div>
      )}
    </StaleContent>
  );
}

/** Leads to the groups, because the rows of the first ones may fill several screens. */
const Summary = ({ groups }: { readonly groups: readonly QueueGroupOut[] }) => (
  <nav aria-label="Grupos por decidir" className={classes.summary}>
    {groups.map(({ group, count }) => (
      <a key={group} href={`#${groupId(group)}`}>
        {QUEUE_GROUPS[group].title} <span className={classes.total}>{cappedCountText(count)}</span>
      </a>
    ))}
  </nav>
);
