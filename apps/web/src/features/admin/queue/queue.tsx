import { Title } from '@mantine/core';
import type { QueueGroupOut } from '@oficio/domain/admin/overview/contract.ts';
import { cappedCountText } from '@oficio/domain/fields/numbers.ts';
import { decisionText, QUEUE_GROUPS, reasonName } from '@oficio/domain/must-act/staff.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { FoldCard } from '../../../ui/layout/fold-card.tsx';
import { StaleContent } from '../../../ui/lists/stale-content.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { caseCountOf, useQueue } from './api.ts';
import classes from './queue.module.css';
import { QueueRow } from './queue-row.tsx';

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

const TONES: Readonly<Partial<Record<QueueGroupOut['group'], Tone>>> = {
  refunds: 'danger',
  problems: 'danger',
  no_shows: 'danger',
  disputes: 'danger',
};

/** Rows that a phone shows; `queue.module.css` hides the others there. */
const PHONE_ROWS = 3;

/** Returns what is to be decided in all rows; null when that differs between them. */
function sharedDecision(rows: QueueGroupOut['rows']): string | null {
  const decisions = new Set(rows.map(({ kind, is_with_bank }) => decisionText(kind, is_with_bank)));
  const [first] = decisions;
  const hasReasons = rows.some(({ kind }) => reasonName(kind) !== null);
  return decisions.size === 1 && !hasReasons ? (first ?? null) : null;
}

/** Returns the id of the group's element, to which the summary of the queue leads. */
const groupId = (group: QueueGroupOut['group']): string => `cola-${group}`;

/** Shows the oldest rows of a group. The reader can fold the group. */
function QueueGroupCard({ group: { group, count, rows } }: { readonly group: QueueGroupOut }) {
  const { title, all } = QUEUE_GROUPS[group];
  const decision = sharedDecision(rows);
  return (
    <div id={groupId(group)} className={classes.group}>
      <FoldCard
        title={title}
        order={3}
        badge={<StatusBadge tone={TONES[group] ?? 'waiting'}>{cappedCountText(count)}</StatusBadge>}
        open
      >
        {decision === null ? null : <p className={classes.shared}>{decision}</p>}
        <ul className={classes.rows}>
          {rows.map(row => (
            <QueueRow key={row.id} row={row} isExplained={decision !== null} />
          ))}
        </ul>
        {count > PHONE_ROWS ? (
          <p className={classes.all} data-phone={count <= rows.length || undefined}>
            <Link to={all} aria-label={`Ver todo: ${title}`}>
              Ver todo
            </Link>
          </p>
        ) : null}
      </FoldCard>
    </div>
  );
}
