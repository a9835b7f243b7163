import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { STATUS_VIEW } from '../data/parties.ts';
import classes from './status-dot.module.css';

/** Shows the status of the job as a coloured dot with a text, because colour alone is not accessible. */
export function StatusDot({ status }: { readonly status: Status }) {
  const { label, tone } = STATUS_VIEW[status];
  return (
    <span className={classes.status} title={label}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
