import { callTo } from '@oficio/domain/accounts/phone.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './saved-for-offline.module.css';
import { type SavedJob, savedJobs } from './saved-requests.ts';

/** Shows what this browser knows about a job that could not be loaded; nothing for an unknown one. */
export function SavedJobCard({ id }: { readonly id: number }) {
  const saved = savedJobs(serverNow());
  const job = saved?.value.find(one => one.id === id);
  if (!saved || !job) return null;
  return (
    <Card component="section" aria-label="Lo que sabemos de este trabajo" mt="lg">
      <p className={classes.when}>Así estaba el {formatDateTime(new Date(saved.at).toISOString())}.</p>
      <SavedJobDetails job={job} />
    </Card>
  );
}

/** Shows what is known about a job without a connection: when, where, for whom, and the notes of the customer. */
export function SavedJobDetails({ job }: { readonly job: SavedJob }) {
  const { date, status, service_name, user_name, user_phone, place, description } = job;
  return (
    <>
      <div className={classes.head}>
        <span className={classes.service}>
          {date === null ? 'Sin fecha acordada' : formatJobTime(date, job)}
        </span>
        {status === 'in_progress' ? <span>Empezado</span> : null}
      </div>
      <p className={classes.facts}>
        <span>
          {service_name} · {user_name}
        </span>
        <span>{place}</span>
        {user_phone === null ? null : (
          <a href={callTo(user_phone)} className={classes.phone}>
            {user_phone}
          </a>
        )}
      </p>
      <p className={classes.notes}>{description}</p>
    </>
  );
}
