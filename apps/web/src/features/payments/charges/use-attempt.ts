import { useState } from 'react';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { Outcome } from './outcome.ts';

/** Why the form is still there after it was sent. */
export interface AttemptProblem {
  readonly title: string;
  readonly text: string;
}

const NO_ANSWER: AttemptProblem = {
  title: 'No sabemos si el pago se ha hecho',
  text: 'No nos ha llegado la respuesta. Lo estamos comprobando. Si vuelves a pulsar «Pagar», no se te cobrará dos veces.',
};

const problemOf = (outcome: Outcome): AttemptProblem | null => {
  if (outcome.kind === 'unknown') return NO_ANSWER;
  return outcome.kind === 'refused' ? { title: 'El pago no se ha hecho', text: outcome.text } : null;
};

/** One attempt to pay at a time. `pay` answers null when the form itself found something wrong. */
export function useAttempt<Given extends readonly unknown[]>(
  pay: (...given: Given) => Promise<Outcome | null>,
  onOutcome: (outcome: Outcome) => void,
) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AttemptProblem | null>(null);
  const attempt = useSingleFlight(async (...given: Given) => {
    setProblem(null);
    setPending(true);
    const outcome = await pay(...given);
    // Who is sent to their bank keeps seeing that something goes on until that page is there.
    if (outcome?.kind !== 'redirect') setPending(false);
    if (outcome === null) return;
    const found = problemOf(outcome);
    setProblem(found);
    if (found) toast.error(outcome.kind === 'refused' ? found.text : found.title);
    if (outcome.kind !== 'refused') onOutcome(outcome);
  });
  return { attempt, pending, problem };
}
