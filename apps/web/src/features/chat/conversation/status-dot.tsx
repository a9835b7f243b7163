import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { useLiveState } from '../../../lib/live/state.ts';
import { useView } from '../../../lib/session/session.ts';
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

/**
 * Shows whether this browser is connected to the live channel, apart from the name of the other party, about whom it says nothing.
 * An administrator who sees the site as the user has none, and the chat polls.
 */
export function Connection({ label }: { readonly label?: string }) {
  const state = useLiveState();
  // The socket detects a lost network late; the browser reports it at once.
  const online = useOnline();
  const view = useView();
  if (view !== null) return null;
  const isUp = state === 'up' && online;
  return (
    <span className={classes.connection} data-state={isUp ? 'up' : 'down'} role="status">
      <span className={classes.signal} aria-hidden="true" />
      {label}
      <span>{isUp ? 'Conectado' : 'Desconectado'}</span>
    </span>
  );
}
