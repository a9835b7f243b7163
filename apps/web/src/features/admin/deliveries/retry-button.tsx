import { Button } from '@mantine/core';
import type { DeadLetterOut } from '@oficio/domain/admin/deliveries/contract.ts';
import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import { textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useRetryDeadLetter } from './api.ts';
import classes from './retry-button.module.css';

interface RetryButtonProps {
  readonly deadLetter: Pick<DeadLetterOut, 'id' | 'kind' | 'recipient'>;
  /** Called when the delivery is retried, and the button has left the page with the focus. */
  readonly onRetried: () => void;
}

/** Retries one failed delivery. Shows below the button why that was refused. */
export function RetryButton({ deadLetter: { id, kind, recipient }, onRetried }: RetryButtonProps) {
  const retry = useRetryDeadLetter();
  const press = useSingleFlight(async () => {
    await retry.mutateAsync(id);
    onRetried();
  });
  return (
    <div className={classes.retry}>
      <Button
        variant="default"
        className={classes.button}
        loading={retry.isPending}
        aria-label={`Reintentar: ${deliveryName(kind)} para ${recipient}`}
        onClick={() => press()}
      >
        Reintentar
      </Button>
      {retry.isError ? (
        <span className={classes.failed} role="alert">
          {textOf(retry.error, 'No hemos podido reintentarlo')}
        </span>
      ) : null}
    </div>
  );
}
