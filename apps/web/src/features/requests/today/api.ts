import { withKnownStatus } from '@oficio/domain/requests/labels.ts';
import { todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { pollInterval } from '../../../lib/live/state.ts';
import { REQUEST_KEYS } from '../api.ts';

const POLL_INTERVAL_MS = 15_000;

/** Loads what needs the technician first. Always polls, because requests and payments may come. */
export const useToday = () =>
  useQuery({
    queryKey: REQUEST_KEYS.today,
    queryFn: ({ signal }) => call(todayEndpoints.getToday, { signal }),
    select: ({ answers, jobs, ...money }) => ({
      ...money,
      answers: answers.map(withKnownStatus),
      jobs: jobs.map(withKnownStatus),
    }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
  });
