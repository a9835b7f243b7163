import { Alert, Button, Text, Title } from '@mantine/core';
import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import type { DeadLetterOut } from '@oficio/domain/admin/outbox/contract.ts';
import { textOf } from '../../../lib/api/api-error.ts';
import { formatCount, formatDateTime } from '../../../lib/format/format.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useRetryDeadLetter } from './api.ts';
import classes from './dead-letters.module.css';

interface DeadLetterProps {
  readonly deadLetter: DeadLetterOut;
  /** Called when the delivery is retried and has left the list. */
  readonly onRetried: () => void;
}

/** Shows one failed delivery: kind, recipient and error. */
export function DeadLetter({ deadLetter, onRetried }: DeadLetterProps) {
  const retry = useRetryDeadLetter();
  const press = useSingleFlight(async () => {
    await retry.mutateAsync(deadLetter.id);
    onRetried();
  });
  const { kind, recipient, error, attempts, created_at, tried_at } = deadLetter;
  return (
    <Card component="li" p="md" className={classes.letter}>
      <div className={classes.what}>
        <Title order={2} size="h4">
          {deliveryName(kind)} para {recipient}
        </Title>
        <p className={classes.error}>{error}</p>
        <Text size="sm" c="dimmed">
          Creado: {formatDateTime(created_at)}
          <br />
          {formatCount(attempts, 'intento', 'intentos')}, el último el {formatDateTime(tried_at)}
        </Text>
        {retry.isError ? (
          <Alert color="red" role="alert" mt="sm">
            {textOf(retry.error, 'No hemos podido reintentarlo')}
          </Alert>
        ) : null}
      </div>
      <Button
        variant="default"
        size="md"
        loading={retry.isPending}
        aria-label={`Reintentar: ${deliveryName(kind)} para ${recipient}`}
        onClick={() => press()}
      >
        Reintentar
      </Button>
    </Card>
  );
}
