import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useRequestCopy } from './request-copy.ts';

/** Opens the form with the same technician, filled from a finished job. */
export function AskAgainButton({ request }: { readonly request: RequestOut }) {
  const copy = useRequestCopy();
  return (
    <Button variant="default" size="md" onClick={() => void copy(request, 'same technician')}>
      Pedir otra vez
    </Button>
  );
}
