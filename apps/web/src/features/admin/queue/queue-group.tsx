import type { QueueGroupOut } from '@oficio/domain/admin/queue/contract.ts';
import { QUEUE_GROUPS } from '@oficio/domain/admin/queue/groups.ts';
import { cappedCountText } from '@oficio/domain/fields/counts.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
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
    <Card component="details" open p={0} className={classes.group}>
      <summary className={classes.summary}>
        <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />
        <h3 className={classes.title}>{title}</h3>
        <StatusBadge tone={TONES[group] ?? 'waiting'}>{cappedCountText(count)}</StatusBadge>
      </summary>
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
    </Card>
  );
}
