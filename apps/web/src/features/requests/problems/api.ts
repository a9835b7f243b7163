import type { EntryKind } from '@oficio/domain/must-act/job-view.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';
import { useRefreshRequests } from '../api.ts';

export interface EntryDraft {
  /** The id of the request. */
  readonly id: number;
  readonly text: string;
  readonly image: File | null;
  /** Receives the share that is uploaded, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Loads the percent that the report of an early start would refund without an answer. It is never shown from an earlier load. */
export const useStartReport = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: ['start-reports', id],
    queryFn: ({ signal }) => call(problemEndpoints.getStartReport, { params: { id }, signal }),
    select: ({ refund_percent }) => refund_percent,
    enabled,
    staleTime: 0,
    gcTime: 0,
  });

/** Sends a report or an answer to the other side and the administrators. Pending until the lists show it, also when it is refused. */
export function useSendEntry(kind: EntryKind) {
  const refreshRequests = useRefreshRequests();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text, image, onProgress }: EntryDraft) => {
      const given = { params: { id }, file: image ?? undefined, onProgress };
      switch (kind) {
        case 'problem':
          return call(problemEndpoints.reportProblem, { ...given, body: { reason: text } });
        case 'no_show':
          return call(problemEndpoints.reportNoShow, { ...given, body: { reason: text } });
        case 'absent_customer':
          return call(problemEndpoints.reportAbsence, { ...given, body: { reason: text } });
        case 'early_start':
          return call(problemEndpoints.reportEarlyStart, { ...given, body: { reason: text } });
        case 'answer':
          return call(problemEndpoints.answerProblem, { ...given, body: { text } });
      }
    },
    // The server confirms a report with a notification, which must come even while the live channel is down.
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['notifications'] }),
    onSettled: refreshRequests,
  });
}

/** Closes the problem of a request: the side that reported it takes the report back. */
export function useCloseProblem() {
  const refreshRequests = useRefreshRequests();
  const once = useFormKey();
  return useMutation({
    mutationFn: (id: number) =>
      once(client_id => call(problemEndpoints.closeProblem, { params: { id }, body: { client_id } })),
    onSettled: refreshRequests,
  });
}
