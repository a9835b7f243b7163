import { outboxEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { DELIVERIES_KEY, type DeadLetterFilters } from './api.ts';
import { questionOf } from './retry-all-texts.ts';

/** A started bulk retry. */
export interface RetryRun {
  /** The id that continues it. */
  readonly id: number;
  /** Deliveries that matched at the start; above `RETRY_COUNT_CAP` for more. */
  readonly count: number;
  readonly retried: number;
  readonly state: 'running' | 'done' | 'failed';
  /** Why the last part failed. */
  readonly error: unknown;
}

/**
 * Retries all failed deliveries of the filters: asks with their number, then repeats a call for each part. The calls go on when the
 * administrator opens another page. When they stop early, the remaining deliveries stay in the list.
 */
export function useRetryAll({ kind, from, until }: DeadLetterFilters) {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<RetryRun | null>(null);
  const [isCounting, setCounting] = useState(false);
  const filters = { kind, from, until };
  const refreshDeliveries = () => queryClient.invalidateQueries({ queryKey: DELIVERIES_KEY });

  async function work(started: RetryRun): Promise<void> {
    let { retried } = started;
    const show = (part: Partial<RetryRun>) => setRun({ ...started, retried, error: null, ...part });
    show({ state: 'running' });
    try {
      for (let hasMore = true; hasMore; ) {
        const part = await call(outboxEndpoints.retryPart, { params: { id: started.id } });
        retried += part.retried;
        hasMore = part.has_more;
        show({ state: hasMore ? 'running' : 'done' });
      }
    } catch (error) {
      show({ state: 'failed', error });
    }
    await refreshDeliveries();
  }

  const start = useSingleFlight(async () => {
    try {
      setCounting(true);
      const { count } = await call(outboxEndpoints.countDeadLetters, { query: filters }).finally(() =>
        setCounting(false),
      );
      if (count === 0) {
        toast.info('Ya no queda ningún envío fallido que cumpla los filtros');
        return refreshDeliveries();
      }
      if (!(await confirm(questionOf(filters, count)))) return;
      const order = await call(outboxEndpoints.startRetry, { body: filters });
      await work({ ...order, retried: 0, state: 'running', error: null });
    } catch (error) {
      toast.error(refusalOf(error, 'No hemos podido reintentar los envíos'));
    }
  });
  const resume = useSingleFlight(async () => {
    if (run) await work(run);
  });
  return { run, isCounting, start, resume, close: () => setRun(null) };
}
