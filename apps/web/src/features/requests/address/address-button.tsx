import { Button } from '@mantine/core';
import { canChangeAddress } from '@oficio/domain/requests/address/address-change.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

const AddressDialog = lazyDialog(() => import('./address-dialog.tsx'));

interface AddressButtonProps {
  readonly request: RequestOut;
  /** Called when the dialog changed something. */
  readonly onSettled?: () => void;
}

/** Lets the customer add or change the address of a job that has not started. */
export function AddressButton({ request, onSettled }: AddressButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!canChangeAddress(request.status)) return null;
  return (
    <div>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {request.address === null ? 'Añadir la dirección' : 'Cambiar la dirección'}
      </Button>
      {isOpen ? (
        <AddressDialog
          request={request}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onSettled?.();
          }}
        />
      ) : null}
    </div>
  );
}
