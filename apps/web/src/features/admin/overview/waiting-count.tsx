import type { UseQueryResult } from '@tanstack/react-query';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import classes from './quick-actions.module.css';

/** State of a query that returns a count. */
export type CaseCountQuery = Pick<UseQueryResult<number>, 'data' | 'error' | 'isPending'>;

interface CaseCountProps {
  readonly count: CaseCountQuery;
  /** English name of what is counted, for the log: 'The pending technicians'. */
  readonly what: string;
  /** Returns the text of the badge: 'pendientes' → '3 pendientes'. */
  readonly labelOf: (count: number) => string;
  /** Tone of the badge if the count is not zero. */
  readonly tone: Tone;
}

/**
 * Shows how many cases wait for a decision of an administrator, also zero. A skeleton reserves the space while the count loads, because
 * a late badge would move the text below it.
 */
export function CaseCount({ count: { data, error, isPending }, what, labelOf, tone }: CaseCountProps) {
  useErrorLog(`${what} could not be counted`, error);
  if (data !== undefined)
    return <StatusBadge tone={data === 0 ? 'neutral' : tone}>{labelOf(data)}</StatusBadge>;
  return isPending ? (
    <span className={classes.waiting}>
      <Skeleton height={26} />
    </span>
  ) : null;
}
