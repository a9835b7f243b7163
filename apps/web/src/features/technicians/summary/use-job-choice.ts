import { useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { type JobChoice, readJobChoice } from './job-choice.ts';

const NONE: JobChoice = { service: null, chosen: null };
const subscribe = () => () => {};

/** Returns the choice in the address; none on the server, because one rendered profile serves all addresses with a query. */
export function useJobChoice(): JobChoice {
  const [params] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return useMemo(() => (isHydrated ? readJobChoice(params) : NONE), [isHydrated, params]);
}
