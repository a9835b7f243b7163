import { formatDateTime, formatLongDate } from '../../../lib/format/date-times.ts';
import { RequestBadge } from '../card-parts/request-status.tsx';
import classes from './last-requests.module.css';
import type { SavedRequest, SavedRequests } from './saved-requests.ts';

/** Shows the saved requests without any actions. */
export function LastRequests({ requests, at }: SavedRequests) {
  return (
    <section aria-labelledby="last-requests">
      <h2 id="last-requests" className={classes.title}>
        Tus últimas solicitudes
      </h2>
      <p className={classes.when}>Así estaban el {formatDateTime(new Date(at).toISOString())}.</p>
      <ul className={classes.list}>
        {requests.map(request => (
          <LastRequest key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function LastRequest({ request }: { readonly request: SavedRequest }) {
  const { service_name, status, other, address, scheduled_date, created_at } = request;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.service}>{service_name}</span>
        <RequestBadge status={status} />
      </div>
      <p className={classes.facts}>
        {other === null ? null : <span>Con {other}</span>}
        <span>
          {scheduled_date === null
            ? `Pedida el ${formatLongDate(created_at)}`
            : `Para el ${formatDateTime(scheduled_date)}`}
        </span>
        {address === null ? null : <span>{address}</span>}
      </p>
    </li>
  );
}
