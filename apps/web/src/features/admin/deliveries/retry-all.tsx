import { Alert, Button, Progress, Text } from '@mantine/core';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { RETRY_COUNT_CAP } from '@oficio/domain/admin/deliveries.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf, textOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { DELIVERIES_KEY, type DeadLetterFilters } from './api.ts';
import classes from './retry-all.module.css';
import { outcomeOf, questionOf, totalText } from './retry-all-texts.ts';

type RetryAll = ReturnType<typeof useRetryAll>;

/** Starts the retry of all deliveries that match the filters. */
export function RetryAllButton({ retryAll: { run, isCounting, start } }: { readonly retryAll: RetryAll }) {
  const isBusy = isCounting || run?.state === 'running';
  return (
    <Button
      size="md"
      variant="default"
      loading={isBusy}
      aria-busy={isBusy}
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      onClick={() => start()}
    >
      Reintentar todos
    </Button>
  );
}

/** Shows how far the retry of all deliveries is, and its outcome. */
export function RetryAllState({ retryAll: { run, resume, close } }: { readonly retryAll: RetryAll }) {
  return (
    <>
      {/* Exists before its text, so that screen readers announce the text. */}
      <p role="status" className="visually-hidden">
        {run?.state === 'running' ? 'Reintentando los envíos…' : run?.state === 'done' ? outcomeOf(run) : ''}
      </p>
      {run === null ? null : run.state === 'running' ? (
        <Running run={run} />
      ) : run.state === 'done' ? (
        <Alert color="green" withCloseButton closeButtonLabel="Cerrar" onClose={close}>
          {outcomeOf(run)}
        </Alert>
      ) : (
        <Alert color="red" role="alert" title="El reintento se ha quedado a medias">
          <Text size="sm">{textOf(run.error, 'No hemos podido reintentarlos todos')}</Text>
          <Text size="sm" mb="sm">
            {`Reintentados: ${sharesOf(run)}. Los demás siguen en la lista.`}
          </Text>
          <Button variant="default" onClick={() => resume()}>
            Continuar
          </Button>
        </Alert>
      )}
    </>
  );
}

/** '1400 de 5400' */
const sharesOf = ({ retried, count }: RetryRun): string => `${countText(retried)} de ${totalText(count)}`;

function Running({ run }: { readonly run: RetryRun }) {
  const { retried, count } = run;
  return (
    <div className={classes.running}>
      <Text fw={600}>{`Reintentando los envíos: ${sharesOf(run)}`}</Text>
      {count > RETRY_COUNT_CAP ? null : (
        <Progress.Root size="md">
          <Progress.Section
            value={Math.min(100, Math.floor((retried / Math.max(1, count)) * 100))}
            aria-label="Envíos reintentados"
          />
        </Progress.Root>
      )}
      <Text size="sm" c="dimmed">
        No cierres esta pestaña hasta que termine. Si se corta, los que falten siguen en la lista.
      </Text>
    </div>
  );
}

/** A started bulk retry. */
interface RetryRun {
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
        const part = await call(deliveryEndpoints.retryPart, { params: { id: started.id } });
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
      const { count } = await call(deliveryEndpoints.countDeadLetters, { query: filters }).finally(() =>
        setCounting(false),
      );
      if (count === 0) {
        toast.info('Ya no queda ningún envío fallido que cumpla los filtros');
        return refreshDeliveries();
      }
      if (!(await confirm(questionOf(filters, count)))) return;
      const order = await call(deliveryEndpoints.startRetry, { body: filters });
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
