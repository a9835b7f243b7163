import type { QueueGroupOut } from '@oficio/domain/admin/queue/contract.ts';
import { QUEUE_GROUPS } from '@oficio/domain/admin/queue/groups.ts';
import { cappedCountText } from '@oficio/domain/fields/counts.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { FoldCard } from '../../../ui/layout/fold-card.tsx';
import classes from './queue.module.css';
import { QueueRow } from './queue-row.tsx';

const TONES: Readonly<Partial<Record<QueueGroupOut['group'], Tone>>> = {
  refunds: 'danger',
  problems: 'danger',
  no_shows: 'danger',
  disputes: 'danger',
};

/** Shows the oldest rows of a group. The reader can fold the group. */
export function QueueGroup({ group: { group, count, rows } }: { readonly group: QueueGroupOut }) {
  const { title, all } = QUEUE_GROUPS[group];
  return (
    <FoldCard
      title={title}
      order={3}
      badge={<StatusBadge tone={TONES[group] ?? 'waiting'}>{cappedCountText(count)}</StatusBadge>}
      open
    >
      <ul className={classes.rows}>
        {rows.map(row => (
          <QueueRow key={row.id} row={row} />
        ))}
      </ul>
      {count > rows.length ? (
        <p className={classes.all}>
          <Link to={all} aria-label={`Ver todos: ${title}`}>
            Ver todos
          </Link>
        </p>
      ) : null}
    </FoldCard>
  );
}
