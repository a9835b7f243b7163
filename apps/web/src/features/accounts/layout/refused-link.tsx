import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';

interface RefusedProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
  /** What one can do when trying again will not help. */
  readonly children: ReactNode;
}

/** Why a link that was followed has come to nothing. */
export const Refused = ({ error, onRetry, children }: RefusedProps) => (
  <>
    <Alert color="red" role="alert">
      {error.text}
    </Alert>
    {error.isTemporary ? (
      <Button size="md" fullWidth onClick={onRetry}>
        Reintentar
      </Button>
    ) : (
      children
    )}
  </>
);
