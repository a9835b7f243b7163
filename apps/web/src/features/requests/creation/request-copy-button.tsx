import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { type Addressee, useRequestCopy } from './request-copy.tsx';

const LABELS = {
  'same technician': 'Pedir otra vez',
  'all technicians': 'Pedir a otros técnicos',
} as const satisfies Record<Addressee, string>;

interface RequestCopyButtonProps {
  readonly request: RequestOut;
  readonly to: Addressee;
}

/** Opens the form filled from an earlier request. */
export function RequestCopyButton({ request, to }: RequestCopyButtonProps) {
  const { copy, isCopying } = useRequestCopy();
  return (
    <Button variant="default" size="md" loading={isCopying} onClick={() => copy(request, to)}>
      {LABELS[to]}
    </Button>
  );
}
