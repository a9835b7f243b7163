import type { ConfirmationWay } from '@oficio/domain/errors.ts';
import { createStore } from '../store.ts';

/** A confirmation that the user must give before a sensitive call. */
interface OpenConfirmation {
  readonly ways: readonly ConfirmationWay[];
  /** Closes the dialog. `confirmed`: the server accepted the confirmation. */
  readonly answer: (confirmed: boolean) => void;
}

/** The open confirmation; null without one. The layout renders its dialog. */
export const openConfirmation = createStore<OpenConfirmation | null>(null);

let open: Promise<boolean> | null = null;
let last: { readonly at: number; readonly confirmed: boolean } | null = null;

/**
 * Asks the user to confirm the session and resolves with whether they did. Calls that are refused at the same time share one
 * dialog, also those that began before it was answered. `begun`: start of the refused call, from `performance.now()`.
 */
export function requestConfirmation(ways: readonly ConfirmationWay[], begun: number): Promise<boolean> {
  if (last && begun < last.at) return Promise.resolve(last.confirmed);
  open ??= new Promise(resolve => {
    openConfirmation.set({
      ways,
      answer: confirmed => {
        open = null;
        last = { at: performance.now(), confirmed };
        openConfirmation.set(null);
        resolve(confirmed);
      },
    });
  });
  return open;
}
