import { useSyncExternalStore } from 'react';
import { lazyDialog } from '../loading/lazy-part.tsx';
import { confirmStore } from './confirm.ts';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'));

/** Renders the dialog of `confirm` once in the layout; loads its code at the first question. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.get, () => null);
  return asked ? <ConfirmDialog asked={asked} onClose={() => asked.answer(false)} /> : null;
}
