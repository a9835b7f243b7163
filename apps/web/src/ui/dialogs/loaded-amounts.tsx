import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalOf } from '../../lib/api/api-error.ts';

interface LoadedAmountsProps<Amounts> {
  readonly query: UseQueryResult<Amounts>;
  /** Says that the amounts could not be loaded. */
  readonly failed: string;
  readonly children: (amounts: Amounts) => ReactNode;
}

/** Shows the amounts that a dialog needs before its action, their loading, or the failure with another attempt. */
export function LoadedAmounts<Amounts>({ query, failed, children }: LoadedAmountsProps<Amounts>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <Alert role="alert" color="red" title={failed}>
        <Stack gap="sm" align="flex-start">
          {refusalOf(query.error, 'Comprueba tu conexión e inténtalo de nuevo.')}
          <Button variant="default" size="md" onClick={() => void query.refetch()}>
            Reintentar
          </Button>
        </Stack>
      </Alert>
    );
  return (
    <>
      <span role="status" className="visually-hidden">
        Calculando los importes…
      </span>
      <Skeleton height={88} radius="md" aria-hidden="true" />
    </>
  );
}
