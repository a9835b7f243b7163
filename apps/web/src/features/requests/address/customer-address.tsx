import { Button, Text, Title } from '@mantine/core';
import { canChangeAddress, needsAddress } from '@oficio/domain/requests/address/address-change.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { PaymentAlert } from '../../../ui/feedback/payment-alert.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { AddressForm } from './address-form.tsx';

const reasonOf = ({ technician_name }: RequestOut): string =>
  `${technician_name ?? 'El técnico'} necesita saber dónde es el trabajo.`;

interface MissingAddressProps {
  readonly request: RequestOut;
  /** Called when the address was added. */
  readonly onSettled: () => void;
}

/** Tells the customer of a job with a price that it has no address, and asks for it. */
export function MissingAddress({ request, onSettled }: MissingAddressProps) {
  if (!needsAddress(request)) return null;
  return (
    <PaymentAlert tone="stopped" title="Falta la dirección">
      <span>{reasonOf(request)}</span>
      <AddressButton request={request} onSettled={onSettled} />
    </PaymentAlert>
  );
}

/** Asks for the address in place of the payment form. */
export function AddressBeforePayment({ request }: { readonly request: RequestOut }) {
  return (
    <Card p="lg">
      <Title order={2} size="h3" mb="xs">
        ¿Dónde es el trabajo?
      </Title>
      <Text mb="md">{reasonOf(request)} Añade la dirección antes de pagar.</Text>
      <AddressForm
        request={request}
        onDone={() => {}}
        actions={({ pending }) => (
          <SubmitButton size="md" pending={pending}>
            Guardar y seguir con el pago
          </SubmitButton>
        )}
      />
    </Card>
  );
}

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
