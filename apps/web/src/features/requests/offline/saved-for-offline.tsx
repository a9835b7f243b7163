import { JOB_PAGE } from '@oficio/domain/requests/job-path.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { RequestBadge } from '../card-parts/request-status.tsx';
import classes from './saved-for-offline.module.css';
import { SavedJobDetails } from './saved-job.tsx';
import { type SavedJob, type SavedRequest, savedJobs, savedRequests } from './saved-requests.ts';

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

interface SavedListProps {
  readonly title: string;
  /** Time of the snapshot, in milliseconds since the epoch. */
  readonly at: number;
  readonly children: ReactNode;
}

function SavedList({ title, at, children }: SavedListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.part}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      <p className={classes.when}>Datos del {formatDateTime(new Date(at).toISOString())}.</p>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

interface NextJobsProps {
  readonly title: string;
  readonly jobs: readonly SavedJob[];
  readonly at: number;
}

/** Shows the saved jobs of a technician without any actions; nothing without a job. */
function NextJobs({ title, jobs, at }: NextJobsProps) {
  return jobs.length === 0 ? null : (
    <SavedList title={title} at={at}>
      {jobs.map(job => (
        <li key={job.id} className={classes.row}>
          <SavedJobDetails job={job} />
        </li>
      ))}
    </SavedList>
  );
}

interface LastRequestsProps {
  readonly requests: readonly SavedRequest[];
  readonly at: number;
}

const TITLES = { customer: 'Tus últimas solicitudes', technician: 'Otros trabajos' } as const;

/** Shows the saved requests without any actions; nothing without a request. */
function LastRequests({ requests, at }: LastRequestsProps) {
  return requests.length === 0 ? null : (
    <SavedList title={TITLES[requests[0]?.reader ?? 'customer']} at={at}>
      {requests.map(request => (
        <LastRequest key={request.id} request={request} />
      ))}
    </SavedList>
  );
}

function LastRequest({ request }: { readonly request: SavedRequest }) {
  const { service_name, status, reader, other, when, address } = request;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.service}>{service_name}</span>
        <RequestBadge status={status} reader={reader} />
      </div>
      <p className={classes.facts}>
        {other === null ? null : <span>Con {other}</span>}
        <span>{when}</span>
        {address === null ? null : <span>{address}</span>}
      </p>
    </li>
  );
}
