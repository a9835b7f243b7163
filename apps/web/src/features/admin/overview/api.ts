import type { FigureSpan } from '@oficio/domain/admin/figures.ts';
import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 60_000;

/** Loads the counters. */
export const useStats = () =>
  useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => call(overviewEndpoints.getStats, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });

/** Loads the state of the system. */
export const useSystem = () =>
  useQuery({
    queryKey: ['admin', 'system'],
    queryFn: async ({ signal }) => (await call(overviewEndpoints.getSystem, { signal })).system,
    refetchInterval: POLL_INTERVAL_MS,
  });

/** Loads the figures of a period. The previous period stays visible until the next one is loaded. */
export const useFigures = (days: FigureSpan) =>
  useQuery({
    queryKey: ['admin', 'figures', days],
    queryFn: async ({ signal }) => ({
      ...(await call(overviewEndpoints.getFigures, { query: { days }, signal })),
      span: days,
    }),
    placeholderData: keepPreviousData,
  });
