import { Alert, Button, Progress, Text } from '@mantine/core';
import { RETRY_COUNT_CAP } from '@oficio/domain/admin/outbox/rules.ts';
import { countText } from '@oficio/domain/fields/counts.ts';
import { IconRefresh } from '@tabler/icons-react';
import { textOf } from '../../../lib/api/api-error.ts';
import classes from './retry-all.module.css';
import { outcomeOf, totalText } from './retry-all-texts.ts';
import type { RetryRun, useRetryAll } from './use-retry-all.ts';

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
