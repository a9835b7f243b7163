import type { QueueGroupOut } from '@oficio/domain/admin/queue/contract.ts';
import { cappedCountText } from '@oficio/domain/fields/counts.ts';
import { decisionText, QUEUE_GROUPS, reasonName } from '@oficio/domain/must-act/staff.ts';
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
export const groupId = (group: QueueGroupOut['group']): string => `cola-${group}`;

/** Shows the oldest rows of a group. The reader can fold the group. */
export function QueueGroupCard({ group: { group, count, rows } }: { readonly group: QueueGroupOut }) {
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
