import type { UseQueryResult } from '@tanstack/react-query';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import classes from './quick-actions.module.css';

/** The state of a query that counts. */
export type WaitingQuery = Pick<UseQueryResult<number>, 'data' | 'error' | 'isPending'>;

interface WaitingCountProps {
  readonly count: WaitingQuery;
  /** What is counted, in English, for the log: 'The pending technicians'. */
  readonly what: string;
  /** 'pendientes' → '3 pendientes'. */
  readonly words: (count: number) => string;
  /** When there are any. */
  readonly tone: Tone;
}

/**
 * How many wait for an administrator. Zero is said, too, and its place is kept while nobody knows: a badge that came
 * later would push the words below it.
 */
export function WaitingCount({ count: { data, error, isPending }, what, words, tone }: WaitingCountProps) {
  useErrorLog(`${what} could not be counted`, error);
  if (data !== undefined)
    return <StatusBadge tone={data === 0 ? 'neutral' : tone}>{words(data)}</StatusBadge>;
  return isPending ? (
    <span className={classes.waiting}>
      <Skeleton height={26} />
    </span>
  ) : null;
}
