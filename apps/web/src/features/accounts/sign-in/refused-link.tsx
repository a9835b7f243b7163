import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';

interface RefusedLinkProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
  /** Shown when a retry cannot help. */
  readonly children: ReactNode;
}

/** Explains why a mailed link does not work. */
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
