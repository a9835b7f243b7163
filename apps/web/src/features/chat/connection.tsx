import { useLiveState } from '../../lib/live/state.ts';
import classes from './chat-list.module.css';

/** Whether messages come at once, in a word. */
export function Connection() {
  const state = useLiveState();
  return (
    <span className={classes.connection} data-state={state} role="status">
      <span className={classes.signal} aria-hidden="true" />
      {state === 'up' ? 'Conectado' : 'Desconectado'}
    </span>
  );
}
