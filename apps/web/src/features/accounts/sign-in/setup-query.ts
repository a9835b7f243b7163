import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call as callServer } from '../../../lib/api/client.ts';

/** Asks once for each visit whether the site has an administrator. */
export const setupQuery = (call = callServer) =>
  queryOptions({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(accountEndpoints.setup, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
