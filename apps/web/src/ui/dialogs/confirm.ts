import type { ReactNode } from 'react';

/** A question before an action that cannot be undone. */
export interface Question {
  readonly title: string;
  readonly message: ReactNode;
  /** The verb ('Cancelar solicitud'), never just 'Aceptar'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Red button, for actions that destroy something. */
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

/** Asks and resolves with the answer: `if (await confirm({ … })) …`. While another question is open, the answer is no. */
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

/** Loads the dialog in advance, for questions that are asked offline. */
export const preloadConfirm = (): void => void import('./confirm-dialog.tsx').catch(() => undefined);

/** The store, for `useSyncExternalStore` in the dialog's host. */
export const confirmStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Asked | null => asked,
};
