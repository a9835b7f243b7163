import { useEffect, useRef } from 'react';
import { openConfirmation } from '../../lib/api/confirmation.ts';
import { useUser } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { lazyDialog } from '../../ui/loading/lazy-part.tsx';

const ConfirmationDialog = lazyDialog(() => import('./confirmation-dialog.tsx'));

/** Renders the dialog of `requestConfirmation` once in the layout; loads its code at the first confirmation. */
export function ConfirmationHost() {
  const confirmation = useStore(openConfirmation);
  const user = useUser();
  const returnFocus = useFocusReturn();
  // A session that has ended cannot be confirmed.
  useEffect(() => {
    if (!user) confirmation?.answer(false);
  }, [user, confirmation]);
  if (!confirmation || !user) return null;
  const answer = (confirmed: boolean) => () => {
    confirmation.answer(confirmed);
    returnFocus();
  };
  return <ConfirmationDialog ways={confirmation.ways} onConfirmed={answer(true)} onClose={answer(false)} />;
}

/** Milliseconds until the pressed button is enabled again after a call that the user gave up. */
const ENABLE_DELAY_MS = 100;

/**
 * Returns a function that focuses what had the focus before the confirmation. The dialog cannot do it: the pressed button is
 * disabled while its call runs, and so lost the focus before the dialog opened.
 */
function useFocusReturn(): () => void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!openConfirmation.get() && target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return () => {
    const before = last.current;
    setTimeout(() => {
      // An action that succeeded may have moved the focus on.
      const isFree = document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
    }, ENABLE_DELAY_MS);
  };
}
