import { lazy, Suspense, useSyncExternalStore } from 'react';
import { confirmStore } from './confirm.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

/** Stands once in the layout; the dialog itself is fetched when the first question is asked. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.get, () => null);
  return asked ? (
    <Suspense fallback={null}>
      <ConfirmDialog asked={asked} />
    </Suspense>
  ) : null;
}
