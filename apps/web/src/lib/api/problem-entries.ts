import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** The query key of a problem's entries. It starts with the key of the list that shows them, so that both are refreshed together. */
export const problemEntriesKey = (listKey: readonly string[], requestId: number) =>
  [...listKey, 'problem', requestId] as const;

/** Loads what both sides have said about the problem of a request, oldest first. */
export const useProblemEntries = (
  listKey: readonly string[],
  requestId: number,
  { refetchInterval }: { readonly refetchInterval?: () => number } = {},
) =>
  useQuery({
    queryKey: problemEntriesKey(listKey, requestId),
    queryFn: ({ signal }) => call(problemEndpoints.getProblemEntries, { params: { id: requestId }, signal }),
    select: ({ entries }) => entries,
    refetchInterval: refetchInterval ?? false,
  });
