import { callTo } from '@oficio/domain/accounts/phone.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import classes from './last-requests.module.css';
import type { SavedJob } from './saved-requests.ts';

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
