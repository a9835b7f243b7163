import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const CounterOfferDialog = lazyDialog(() => import('./counter-offer-dialog.tsx'));

/** For a customer who does not want to pay what the technician asks. */
export function CounterOfferButton({ request }: { readonly request: RequestOut }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        Proponer otro precio
      </Button>
      {isOpen ? <CounterOfferDialog request={request} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
