import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';

interface RefusedLinkProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
  /** What one can do when trying again will not help. */
  readonly children: ReactNode;
}

/** Why a link that was followed has come to nothing. */
export const RefusedLink = ({ error, onRetry, children }: RefusedLinkProps) => (
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
