import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useRequestCopy } from './request-copy.ts';

/** Opens the form of an open request, filled from an earlier request. */
export function AskOthersButton({ request }: { readonly request: RequestOut }) {
  const copy = useRequestCopy();
  return (
    <Button variant="default" size="md" onClick={() => void copy(request, 'all technicians')}>
      Pedir a otros técnicos
    </Button>
  );
}
