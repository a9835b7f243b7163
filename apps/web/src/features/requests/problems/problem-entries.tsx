import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { Statements } from '../../../ui/data/problem-entries.tsx';
import { useProblemEntries } from './api.ts';
import { namesOf, type Reader } from './problem-view.ts';

interface ProblemStatementsProps {
  readonly request: RequestOut;
  readonly reader: Reader;
}

/** What both sides have said about the problem, with their photos. */
export default function ProblemStatements({ request, reader }: ProblemStatementsProps) {
  const { data, isError, refetch } = useProblemEntries(request.id);
  const names = { ...namesOf(request), platform: 'Administración' };
  return (
    <Statements
      label="Lo que se ha dicho del problema"
      statements={data?.map(({ side, created_at, ...entry }) => ({
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
