import { Alert } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface StaleContentProps {
  /** Lets the parent focus this element when the focused element is removed. */
  readonly ref?: Ref<HTMLDivElement>;
  /** True while newer data is loading. */
  readonly isOld: boolean;
  /** Error text if reloading failed; otherwise null. */
  readonly failed: string | null;
  readonly children: ReactNode;
}

/** Shows old content while new content loads, or says that loading failed. */
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
