import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** Result of an attempt to pay, with any provider. */
export type Outcome =
  | { readonly kind: 'succeeded' }
  /** The provider has not decided yet. */
  | { readonly kind: 'processing' }
  /** The payer's bank asks for confirmation on its own page. */
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'refused'; readonly text: string }
  /** No reply: the payment may have succeeded. */
  | { readonly kind: 'unknown' }
  /** Not payable any more: the price changed or the request ended. */
  | { readonly kind: 'stale' };

export const NOT_PROCESSED = 'No se ha podido procesar el pago. Inténtalo de nuevo.';

/** Path to which the provider returns the payer (spec, section 7). */
export const returnPath = (requestId: number): string => `/payment-success?request_id=${requestId}`;

/** Why the payment did not succeed and the form is still shown. */
interface AttemptProblem {
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

/** Runs one payment attempt at a time. `pay` returns null if the form is invalid. */
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
    // On a redirect, the button stays in its loading state until the bank's page opens.
    if (outcome?.kind !== 'redirect') setPending(false);
    if (outcome === null) return;
    const found = problemOf(outcome);
    setProblem(found);
    if (found) toast.error(outcome.kind === 'refused' ? found.text : found.title);
    if (outcome.kind !== 'refused') onOutcome(outcome);
  });
  return { attempt, pending, problem };
}

/** Shows why the last attempt failed or has an unknown result. */
export function AttemptAlert({ problem }: { readonly problem: AttemptProblem | null }) {
  if (problem === null) return null;
  return (
    <Alert color="red" title={problem.title}>
      {problem.text}
    </Alert>
  );
}
