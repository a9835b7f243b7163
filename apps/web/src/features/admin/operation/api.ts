import { operationEndpoints } from '@oficio/domain/admin/operation/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 60_000;

/** Loads the health of the running site. */
export const useOperation = () =>
  useQuery({
    queryKey: ['admin', 'operation'],
    queryFn: ({ signal }) => call(operationEndpoints.getOperation, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
