import { useOnline } from '../../../lib/browser/use-online.ts';
import { useLiveState } from '../../../lib/live/state.ts';
import { useView } from '../../../lib/session/session.ts';
import classes from './connection.module.css';

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
