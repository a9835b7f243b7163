import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from '../../lib/navigation/link.tsx';
import { useStore } from '../../lib/store.ts';
import classes from './toaster.module.css';
import { dismissToast, type Toast, toasts } from './toasts.ts';

/** Shows the first toast, once in the layout. Both live regions exist from the start, because screen readers miss late ones. */
export function Toaster() {
  const [shown] = useStore(toasts);
  const items = (urgent: boolean) =>
    (shown ? [shown] : [])
      .filter(toast => (toast.tone === 'error') === urgent)
      .map(toast => <Item key={toast.id} toast={toast} />);
  return (
    <div className={classes.stack}>
      <div role="status" aria-live="polite">
        {items(false)}
      </div>
      <div role="alert" aria-live="assertive">
        {items(true)}
      </div>
    </div>
  );
}

function Item({ toast }: { readonly toast: Toast }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => leaveLater(toast, box.current), [toast]);
  const close = () => dismissToast(toast.id);
  return (
    <div ref={box} className={classes.toast} data-tone={toast.tone}>
      {toast.link ? (
        <Link to={toast.link} className={classes.text} onClick={close}>
          {toast.text}
        </Link>
      ) : (
        <span className={classes.text}>{toast.text}</span>
      )}
      <button type="button" aria-label="Cerrar aviso" onClick={close} className={classes.close}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Dismisses the toast after its time, and waits again while the pointer or the focus is on it. */
function leaveLater(toast: Toast, box: HTMLElement | null): () => void {
  const timer = setInterval(() => {
    if (!box?.matches(':hover, :focus-within')) dismissToast(toast.id);
  }, toast.duration);
  return () => clearInterval(timer);
}
