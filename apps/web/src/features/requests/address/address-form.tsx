import { Stack, Text } from '@mantine/core';
import { CORRECTION_KM, isCorrection, movedKm } from '@oficio/domain/requests/address/address-change.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { ReactNode } from 'react';
import { CONFIRM_POINT } from '../../../lib/address/point-address.ts';
import { AddressField } from '../../../ui/forms/address-field.tsx';
import { ReplacedAddress } from '../../../ui/forms/replaced-address.tsx';
import { JobPlaceField } from '../creation/place-field.tsx';
import { pointOfValues } from '../creation/request-draft.ts';
import { useAddressForm } from './use-address-form.ts';

interface AddressFormProps {
  readonly request: RequestOut;
  readonly onDone: () => void;
  /** Returns the buttons below the fields. */
  readonly actions: (form: { readonly pending: boolean }) => ReactNode;
}

/** Asks the customer for the address of a job and its point. */
export function AddressForm({ request, onDone, actions }: AddressFormProps) {
  const { form, place, submit, pending, isUnconfirmed } = useAddressForm(request, onDone);
  const { values, errors, getInputProps } = form;
  // Only the server knows the zones of places and earlier corrections; where both points are known, another zone is far away.
  const [from, to] = [
    { ...request, zone: '' },
    { ...values, zone: '' },
  ];
  const needsAnswer = request.negotiated_price !== null && !isCorrection(from, to, 0);
  const pointError = errors.latitude ?? errors.longitude;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <AddressField
          label="Dirección"
          description="Con el número, el piso y la puerta."
          withAsterisk
          {...getInputProps('address')}
          onChange={place.write}
          onChoose={place.choose}
        />
        {place.replaced ? <ReplacedAddress address={place.replaced.address} onUndo={place.undo} /> : null}
        <JobPlaceField
          point={pointOfValues(values)}
          near={pointOfValues(request)}
          onLocate={point => place.mark(point, 'device')}
          onPick={point => void place.mark(point, 'person')}
          note={isUnconfirmed ? CONFIRM_POINT : place.note}
          required={request.latitude !== null}
          error={typeof pointError === 'string' ? pointError : undefined}
        />
        <div role="status">
          {needsAnswer ? (
            <Text>
              {movedKm(from, to) > CORRECTION_KM
                ? `Está a más de ${CORRECTION_KM} km del lugar actual, así que `
                : 'Es otra dirección, así que '}
              {request.technician_name ?? 'el técnico'} tiene que aceptarla. Mientras tanto sigue valiendo la
              actual.
            </Text>
          ) : null}
        </div>
        {actions({ pending })}
      </Stack>
    </form>
  );
}
