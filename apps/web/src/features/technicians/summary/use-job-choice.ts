import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts';
import { type JobChoice, readJobChoice } from './job-choice.ts';

const NONE: JobChoice = { service: null, chosen: null };

/** Returns the choice in the address; none on the server, because one rendered profile serves all addresses with a query. */
export function useJobChoice(): JobChoice {
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  return useMemo(() => (isHydrated ? readJobChoice(params) : NONE), [isHydrated, params]);
}
