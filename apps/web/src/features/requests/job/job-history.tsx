import { Skeleton } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { TimelineStepOut } from '@oficio/domain/requests/timeline/contract.ts';
import type { TimelineKind } from '@oficio/domain/requests/timeline/kinds.ts';
import { type ReactNode, useMemo } from 'react';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Timeline } from '../../../ui/data/timeline.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { useTimeline } from '../api.ts';
import classes from './job-history.module.css';
import { JobSection } from './job-section.tsx';

/** Shows what has happened with a job, oldest first. */
export function JobHistory({ id }: { readonly id: number }) {
  const { data, error, refetch } = useTimeline(id);
  return (
    <JobSection title="Qué ha pasado">
      {data ? (
        <Timeline
          job={data}
          steps={data.steps.map(({ at, text, actor, amount, date, reason }) => ({
            at,
            text: stepText({ text, date }, data),
            actor,
            amount: amount === null ? null : formatEuros(amount),
            reason,
          }))}
        />
      ) : error ? (
        <ErrorState error={error} fallback="Error al cargar el historial" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="12rem" radius="md" />
      )}
    </JobSection>
  );
}

/** Steps that the parties talk about. The page of the job also shows the others. */
const SHOWN: ReadonlySet<TimelineKind> = new Set<TimelineKind>([
  'accepted',
  'cancelled',
  'offer',
  'counter_offer',
  'paid',
  'completed',
  'address_added',
  'address_changed',
  'address_proposed',
  'address_accepted',
  'address_declined',
  'address_withdrawn',
  'address_lapsed',
  'date_proposed',
  'date_accepted',
  'date_declined',
  'date_withdrawn',
  'date_lapsed',
  'problem_opened',
  'problem_answered',
  'problem_closed',
  'problem_expired',
  'problem_decided',
  'refund_requested',
  'refund_sent',
  'refund_failed',
  'refund_settled',
  'refund_covered',
  'released',
]);

/** An event of the job as the conversation shows it. */
interface JobEvent extends Pick<TimelineStepOut, 'key' | 'at' | 'by' | 'text'> {
  readonly content: ReactNode;
}

interface JobEventsProps {
  readonly id: number;
  /** False on the page of the job. */
  readonly isLinked?: boolean;
  /** Receives the events, oldest first; undefined until they are loaded. */
  readonly children: (events: readonly JobEvent[] | undefined) => ReactNode;
}

/** Loads what has happened with a job, for its conversation. A failure is only logged, because the messages do not depend on it. */
export function JobEvents({ id, isLinked = true, children }: JobEventsProps) {
  const { data, error } = useTimeline(id);
  useErrorLog('The events of the job could not be loaded', error);
  const events = useMemo(
    () =>
      data?.steps
        .filter(({ kind }) => SHOWN.has(kind))
        .map(step => eventOf(step, data, isLinked ? id : null)),
    [data, id, isLinked],
  );
  return children(events);
}

function eventOf(step: TimelineStepOut, job: InZone, linkedId: number | null): JobEvent {
  const { key, at, by, actor, text, date, reason } = step;
  const amount = step.amount === null ? null : formatEuros(step.amount);
  return {
    key,
    at,
    by,
    text: [stepText(step, job), amount, reason && `«${reason}»`, actor]
      .filter(part => part !== null)
      .join(' · '),
    content: (
      <>
        <span className={classes.text}>
          {linkedId === null ? text : <Link to={jobPath(linkedId)}>{text}</Link>}
          {amount === null ? null : <strong className={classes.amount}>{amount}</strong>}
        </span>
        {date === null ? null : <span className={classes.date}>Para el {formatJobTime(date, job)}</span>}
        {reason === null ? null : <q className={classes.reason}>{reason}</q>}
        {actor === null ? null : <span className={classes.actor}>{actor} · </span>}
      </>
    ),
  };
}

/** Returns what happened in a step of the history of a job, with its date. */
const stepText = ({ text, date }: Pick<TimelineStepOut, 'text' | 'date'>, job: InZone): string =>
  date === null ? text : `${text}, para el ${formatJobTime(date, job)}`;
