import { Skeleton } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { Timeline } from '../../../ui/data/timeline.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { KEYS } from '../api/requests-api.ts';
import { JobSection } from './job-section.tsx';

/** Loads the history of a job. Loaded again with the request, because its key starts with the noun. */
const useTimeline = (id: number) =>
  useQuery({
    queryKey: KEYS.timeline(id),
    queryFn: ({ signal }) => call(timelineEndpoints.getTimeline, { params: { id }, signal }),
    staleTime: 0,
  });

/** Shows what has happened with a job, oldest first. */
export function JobHistory({ id }: { readonly id: number }) {
  const { data, error, refetch } = useTimeline(id);
  return (
    <JobSection title="Qué ha pasado">
      {data ? (
        <Timeline
          steps={data.steps.map(({ at, text, actor, amount, date, reason }) => ({
            at,
            text: date === null ? text : `${text}, para el ${formatDateTime(date)}`,
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
