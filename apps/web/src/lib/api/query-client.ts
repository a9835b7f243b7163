import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
/** Milliseconds for which an answer counts as fresh. */
export const FRESH_MS = 30_000;

/** Retries only temporary failures, never refusals. */
const retry = (failures: number, error: Error): boolean =>
  failures < RETRIES && error instanceof ApiError && error.isTemporary && error.status !== 0;

/**
 * `networkMode: 'always'` makes calls fail with a readable text when offline instead of waiting silently. In this mode the
 * library does not refetch on reconnection by default, so `refetchOnReconnect` is set.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: FRESH_MS, networkMode: 'always', refetchOnReconnect: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
