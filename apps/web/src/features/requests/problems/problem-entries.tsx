import { type JobReader, namesOf } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useProblemEntries } from '../../../lib/api/problem-entries.ts';
import { pollInterval } from '../../../lib/live/state.ts';
import { EntryList } from '../../../ui/data/entry-list.tsx';

/** The other side may answer at any time. */
const POLL_INTERVAL_MS = 30_000;

interface ProblemEntriesProps {
  readonly request: RequestOut;
  readonly reader: JobReader;
}

/** Shows the statements of both sides about the problem, with their photos. */
export default function ProblemEntries({ request, reader }: ProblemEntriesProps) {
  const { data, isError, refetch } = useProblemEntries(['requests'], request.id, {
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
  });
  const names = { ...namesOf(request), platform: 'Administración' };
  return (
    <EntryList
      job={request}
      label="Lo que se ha dicho del problema"
      entries={data?.map(({ side, created_at, ...entry }) => ({
        ...entry,
        at: created_at,
        by: names[side],
        isOwn: side === reader,
      }))}
      hasFailed={isError}
      onRetry={() => void refetch()}
    />
  );
}
