import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { STATUS_VIEW } from '../data/parties.ts';
import classes from './status-dot.module.css';

/** How the job stands: a dot's colour, and the word for those who do not tell colours. */
export function StatusDot({
  status,
  withWord = false,
}: {
  readonly status: Status;
  readonly withWord?: boolean;
}) {
  const { label, tone } = STATUS_VIEW[status];
  return (
    <span className={classes.status} title={label}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      <span className={withWord ? undefined : 'visually-hidden'}>{label}</span>
    </span>
  );
}
