import { type ReactNode, useId } from 'react';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { RequestBadge } from '../card-parts/request-status.tsx';
import classes from './last-requests.module.css';
import { SavedJobDetails } from './saved-job.tsx';
import type { SavedJob, SavedRequest } from './saved-requests.ts';

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
export function NextJobs({ title, jobs, at }: NextJobsProps) {
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
export function LastRequests({ requests, at }: LastRequestsProps) {
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
