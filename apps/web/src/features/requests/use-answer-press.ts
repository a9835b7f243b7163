import { useState } from 'react';
import { ApiError, refusalOf } from '../../lib/api/api-error.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { toast } from '../../ui/feedback/toasts.ts';

/** What the parties can do with a proposed date or address. */
export type ProposalAnswer = 'accept' | 'decline' | 'withdraw';

interface AnswerPress {
  readonly send: (answer: ProposalAnswer) => Promise<unknown>;
  readonly done: Readonly<Record<ProposalAnswer, string>>;
  readonly failed: Readonly<Record<ProposalAnswer, string>>;
  /** Called after the answer, and when the proposal is not open any more. Other failures change nothing. */
  readonly onDone: () => void;
}

/** Sends one answer to a proposal at a time and says how it ended. `answering` is the running answer. */
export function useAnswerPress({ send, done, failed, onDone }: AnswerPress) {
  const [answering, setAnswering] = useState<ProposalAnswer | null>(null);
  const press = useSingleFlight(async (answer: ProposalAnswer) => {
    setAnswering(answer);
    try {
      await send(answer);
      toast.success(done[answer]);
      onDone();
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.status === 409;
      toast[hasMoved ? 'info' : 'error'](refusalOf(error, failed[answer]));
      if (hasMoved) onDone();
    } finally {
      setAnswering(null);
    }
  });
  return { press, answering, pending: answering !== null };
}
