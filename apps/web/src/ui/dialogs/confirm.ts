import type { ReactNode } from 'react';

/** A question before something that cannot be taken back. */
export interface Question {
  readonly title: string;
  readonly message: ReactNode;
  /** The verb ('Cancelar solicitud'), never just 'Aceptar'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Red button: something is lost. */
  readonly danger?: boolean;
}

export interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks and waits: `if (await confirm({ … })) …`. A question asked while another is open is answered no. */
export function confirm(question: Question): Promise<boolean> {
  if (asked) return Promise.resolve(false);
  return new Promise(resolve => {
    set({
      ...question,
      answer: yes => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** Fetches the dialog before there is a question: for one that is asked without a network. */
export const preloadConfirm = (): void => void import('./confirm-dialog.tsx').catch(() => undefined);

/** The store, for `useSyncExternalStore` in the dialog's host. */
export const confirmStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Asked | null => asked,
};
