import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

export interface FigureChoice {
  /** 'YYYY-MM'; undefined for the current month. */
  readonly month: string | undefined;
  readonly service: number | undefined;
  readonly town: number | undefined;
}

/** Loads the jobs of the last months, and supply and demand of one of them. */
export const useJobFigures = (choice: FigureChoice) =>
  useQuery({
    queryKey: ['admin', 'figures', 'jobs', choice],
    queryFn: ({ signal }) => call(overviewEndpoints.getJobFigures, { query: { ...choice }, signal }),
    placeholderData: keepPreviousData,
  });
