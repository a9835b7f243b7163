import { Skeleton } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { Timeline } from '../../../ui/data/timeline.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { useTimeline } from '../api/timeline-api.ts';
import { JobSection } from './job-section.tsx';
import { stepText } from './step-text.ts';

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
