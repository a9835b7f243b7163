import { useSyncExternalStore } from 'react';
import { lazyDialog } from '../loading/lazy-part.tsx';
import { confirmStore } from './confirm.ts';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'));

/** Stands once in the layout; the dialog itself is fetched when the first question is asked. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.get, () => null);
  return asked ? <ConfirmDialog asked={asked} onClose={() => asked.answer(false)} /> : null;
}
