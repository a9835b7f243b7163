import { useSyncExternalStore } from 'react';
import { confirmStore } from './confirm.ts';
import { lazyDialog } from './lazy-part.tsx';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'));

/** Stands once in the layout; the dialog itself is fetched when the first question is asked. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.get, () => null);
  return asked ? <ConfirmDialog asked={asked} onClose={() => asked.answer(false)} /> : null;
}
