import { textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm, type Question } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useDecisionCall } from './api.ts';

interface Decision {
  readonly question: Question;
  /** Rejects as `call` does. */
  readonly send: () => Promise<unknown>;
  readonly done: string;
  /** Text for an error without a server text. */
  readonly failed: string;
  /** Called after success; the pressed button may be gone. */
  readonly onDone: () => void;
}

/** Returns a function that asks, makes the call and says how it ended. */
export function useDecision({ question, send, done, failed, onDone }: Decision) {
  const { mutateAsync, isPending } = useDecisionCall(send);
  const press = useSingleFlight(async () => {
    if (!(await confirm(question))) return;
    try {
      await mutateAsync();
      toast.success(done);
      onDone();
    } catch (error) {
      toast.error(textOf(error, failed));
    }
  });
  return { press: () => void press(), isPending };
}
