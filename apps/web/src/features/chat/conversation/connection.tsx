import { useOnline } from '../../../lib/browser/use-online.ts';
import { useLiveState } from '../../../lib/live/state.ts';
import classes from './status-dot.module.css';

/** Whether messages come at once, in a word. */
export function Connection() {
  const state = useLiveState();
  // A connection learns late that there is no network any more, which the page says at once.
  const online = useOnline();
  const isUp = state === 'up' && online;
  return (
    <span className={classes.connection} data-state={isUp ? 'up' : 'down'} role="status">
      <span className={classes.signal} aria-hidden="true" />
      {isUp ? 'Conectado' : 'Desconectado'}
    </span>
  );
}
