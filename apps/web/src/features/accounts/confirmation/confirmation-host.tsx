import { useEffect } from 'react';
import { openConfirmation } from '../../../lib/api/confirmation.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

const ConfirmationDialog = lazyDialog(() => import('./confirmation-dialog.tsx'));

/** Renders the dialog of `requestConfirmation` once in the layout; loads its code at the first confirmation. */
export function ConfirmationHost() {
  const confirmation = useStore(openConfirmation);
  const user = useUser();
  // A session that has ended cannot be confirmed.
  useEffect(() => {
    if (!user) confirmation?.answer(false);
  }, [user, confirmation]);
  return confirmation && user ? (
    <ConfirmationDialog
      ways={confirmation.ways}
      onConfirmed={() => confirmation.answer(true)}
      onClose={() => confirmation.answer(false)}
    />
  ) : null;
}
