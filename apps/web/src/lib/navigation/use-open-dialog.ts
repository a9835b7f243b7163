import { useEffectEvent, useId, useLayoutEffect } from 'react';
import { createStore, useStore } from '../store.ts';
import { DialogEntries, type OpenDialog } from './dialog-entries.ts';

interface NamedDialog extends OpenDialog {
  readonly id: string;
}

/** The open dialogs, the top one last. */
const openDialogs = createStore<readonly NamedDialog[]>([]);
const entries = new DialogEntries(openDialogs.get);

/** Lets Back close the open dialogs instead of leaving the page. */
export const listenToBack = (): void => void entries.start();

/** Lets Back close this dialog. Returns whether no other dialog covers it. */
export function useOpenDialog(onClose: () => void): boolean {
  const id = useId();
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    openDialogs.set([...openDialogs.get(), { id, close: () => close() }]);
    entries.add();
    return () => openDialogs.set(openDialogs.get().filter(other => other.id !== id));
  }, [id]);
  return useStore(openDialogs).at(-1)?.id === id;
}
