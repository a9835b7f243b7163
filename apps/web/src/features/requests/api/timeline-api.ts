import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { pollInterval } from '../../../lib/live/state.ts';
import { REQUEST_KEYS } from '../api.ts';

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** Loads the history of a job. Loaded again with the request, because its key starts with the noun. */
export const useTimeline = (id: number) =>
  useQuery({
    queryKey: REQUEST_KEYS.timeline(id),
    queryFn: ({ signal }) => call(timelineEndpoints.getTimeline, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data ? pollInterval(POLL_INTERVAL_MS) : false),
  });
