import { Alert } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface StaleContentProps {
  /** For whoever moves the focus here when what had it is gone. */
  readonly ref?: Ref<HTMLDivElement>;
  /** What else was asked for is on its way. */
  readonly isOld: boolean;
  /** Says that it could not be asked for again; null when it could. */
  readonly failed: string | null;
  readonly children: ReactNode;
}

/** What is shown while newer is on its way, or cannot be had; says which. */
export function StaleContent({ ref, isOld, failed, children }: StaleContentProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-busy={isOld}
      style={{ opacity: isOld ? 0.6 : undefined }}
    >
      {failed === null ? null : (
        <Alert color="yellow" role="status" mb="md">
          {failed}. Lo que ves puede no estar al día.
        </Alert>
      )}
      {children}
    </div>
  );
}
