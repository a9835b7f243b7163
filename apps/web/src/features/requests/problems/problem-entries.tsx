import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { EntryList } from '../../../ui/data/entry-list.tsx';
import { useProblemEntries } from './api.ts';
import { namesOf, type Reader } from './problem-view.ts';

interface ProblemEntriesProps {
  readonly request: RequestOut;
  readonly reader: Reader;
}

/** What both sides have said about the problem, with their photos. */
export default function ProblemEntries({ request, reader }: ProblemEntriesProps) {
  const { data, isError, refetch } = useProblemEntries(request.id);
  const names = { ...namesOf(request), platform: 'Administración' };
  return (
    <EntryList
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
