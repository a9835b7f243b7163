import { JOB_PAGE } from '@oficio/domain/requests/job-path.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { LastRequests, NextJobs } from './last-requests.tsx';
import { savedJobs, savedRequests } from './saved-requests.ts';

interface SavedForOfflineProps {
  /** Path of the page that the user wanted to open. */
  readonly requested: string;
}

/** Shows what this browser knows without a connection, first about the job that the user wanted to open. */
export function SavedForOffline({ requested }: SavedForOfflineProps) {
  const [saved, setSaved] = useState<ReturnType<typeof load> | null>(null);
  useEffect(() => setSaved(load()), []);
  if (!saved) return null;
  const { jobs, requests } = saved;
  const wanted = jobIdIn(requested);
  const isWanted = ({ id }: { readonly id: number }) => id === wanted;
  const jobIds = new Set(jobs?.value.map(({ id }) => id));
  const isKnown = jobs?.value.some(isWanted) || requests?.value.some(isWanted);
  return (
    <>
      {wanted !== null && !isKnown ? (
        <p>Los datos de este trabajo no están guardados en este dispositivo.</p>
      ) : null}
      {jobs ? (
        <>
          <NextJobs title="El trabajo que querías abrir" jobs={jobs.value.filter(isWanted)} at={jobs.at} />
          <NextJobs title="Próximos trabajos" jobs={jobs.value.filter(job => !isWanted(job))} at={jobs.at} />
        </>
      ) : null}
      {requests ? (
        <LastRequests
          requests={requests.value
            .filter(({ id }) => !jobIds.has(id))
            .toSorted((one, other) => Number(isWanted(other)) - Number(isWanted(one)))}
          at={requests.at}
        />
      ) : null}
    </>
  );
}

const load = () => ({ jobs: savedJobs(serverNow()), requests: savedRequests(serverNow()) });

/** Returns the id in the path of a job's page, or null for another page. */
function jobIdIn(path: string): number | null {
  const [page, id] = path.split(/[?#]/, 1)[0]?.split(/\/(?=[^/]*$)/) ?? [];
  return page === JOB_PAGE && /^\d{1,15}$/.test(id ?? '') ? Number(id) : null;
}
