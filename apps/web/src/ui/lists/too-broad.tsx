import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/states.tsx';

const ADVICE = 'Escribe también el apellido o el email.';

interface TooBroadProps {
  readonly search: string;
  /** The next action. */
  readonly action: ReactNode;
}

/** Replaces a list whose search matches too many people. */
export function TooBroad({ search, action }: TooBroadProps) {
  return (
    <EmptyState
      icon={<IconUsers size={40} aria-hidden="true" />}
      title={`Demasiadas personas coinciden con «${search}»`}
      action={action}
    >
      {ADVICE}
    </EmptyState>
  );
}

/** Says above a list that it contains only the entries with the searched number, because too many people match. */
export function TooBroadNote({ search }: { readonly search: string }) {
  return (
    <Alert color="gray" role="status">
      Solo ves lo que tiene ese número: demasiadas personas coinciden con «{search}». {ADVICE}
    </Alert>
  );
}
