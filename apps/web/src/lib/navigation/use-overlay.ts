import { useEffectEvent, useId, useLayoutEffect } from 'react';
import { createStore, useStore } from '../store.ts';
import type { Overlay, OverlayEntries } from './overlay-entries.ts';

interface OpenOverlay extends Overlay {
  readonly id: string;
}

/** The open dialogs and menus, the top one last. */
const overlays = createStore<readonly OpenOverlay[]>([]);
/** Null until its code has loaded, which happens after the first page. */
let entries: OverlayEntries | null = null;

/** Starts to keep history entries for the open overlays. */
export function keepOverlayEntries(Entries: typeof OverlayEntries): void {
  entries = new Entries(overlays.get);
  entries.start();
}

/** Runs a navigation of the router, on the history entry of the page. */
export const navigateUnder = (act: () => void): void => (entries ? entries.navigate(act) : act());

/** Lets Back close a dialog or menu instead of leaving the page. Returns whether it is the top one, the one that Escape closes. */
export function useOverlay(open: boolean, onClose: () => void): boolean {
  const id = useId();
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!open) return;
    overlays.set([...overlays.get(), { id, close: () => close() }]);
    entries?.add();
    return () => {
      overlays.set(overlays.get().filter(other => other.id !== id));
      entries?.removeSoon();
    };
  }, [open, id]);
  return useStore(overlays).at(-1)?.id === id;
}
