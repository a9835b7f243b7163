import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

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

export interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

/** The open question; null without one. */
export const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks and resolves with the answer: `if (await confirm({ … })) …`. While another question is open, the answer is no. */
export function confirm(question: Question): Promise<boolean> {
  if (openQuestion.get()) return Promise.resolve(false);
  return new Promise(resolve => {
    openQuestion.set({
      ...question,
      answer: yes => {
        openQuestion.set(null);
        resolve(yes);
      },
    });
  });
}
