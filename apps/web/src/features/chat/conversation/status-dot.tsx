import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { STATUS_TONES } from '../data/parties.ts';
import classes from './status-dot.module.css';

interface StatusDotProps {
  readonly status: Status;
  readonly reader: Party;
}

/** Shows the status of the job as a coloured dot with a text, because colour alone is not accessible. */
export function StatusDot({ status, reader }: StatusDotProps) {
  const label = labelOf(status, reader);
  return (
    <span className={classes.status} title={label}>
      <span className={classes.dot} data-tone={STATUS_TONES[status]} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
