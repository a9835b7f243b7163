import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
/** Milliseconds for which an answer is taken as current. */
export const FRESH_MS = 30_000;

/** A refusal stays a refusal: only what may pass by itself is tried again. */
const retry = (failures: number, error: Error): boolean =>
  failures < RETRIES && error instanceof ApiError && error.isTemporary && error.status !== 0;

/**
 * `networkMode: 'always'`: without a network a call fails with a readable text instead of waiting in silence. What was
 * on screen meanwhile is asked for again once there is one: the library leaves that out in this mode.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: FRESH_MS, networkMode: 'always', refetchOnReconnect: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
