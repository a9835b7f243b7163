import { Stack, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { lineProblem, tidyLine } from '@oficio/domain/fields/characters.ts';
import { CORRECTION_KM, isCorrection, movedKm } from '@oficio/domain/requests/address/address-change.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { isSamePlace } from '@oficio/domain/technicians/addresses/same-place.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { ReactNode } from 'react';
import {
  CONFIRM_POINT,
  type FormPlace,
  LOOKING_FOR_ADDRESS,
  type PointSource,
  sixDecimals,
  suggestedPlace,
} from '../../../lib/address/point-address.ts';
import { usePointAddress } from '../../../lib/address/use-point-address.ts';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { AddressField } from '../../../ui/forms/address-field.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { ReplacedAddress } from '../../../ui/forms/replaced-address.tsx';
import { JobPlaceField } from '../creation/job-place-field.tsx';
import { pointOfValues } from '../creation/request-draft.ts';
import { useChangeAddress } from './api.ts';

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

const FAILED = 'Error al guardar la dirección';

type AddressValues = {
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** Address that the point belongs to; '' if the point has none yet. */
  placed: string;
};

/** Keeps the form of a job's address. `onDone`: it is saved or proposed, or the job has started or ended meanwhile. */
function useAddressForm(request: RequestOut, onDone: () => void) {
  const change = useChangeAddress(request.id);
  const known = request.address ?? '';
  const draft = useFormDraft(`address.${request.id}`, { address: known });
  const isMoved = !isSamePlace(known, draft.initial.address);
  const form: UseFormReturnType<AddressValues> = useForm<AddressValues>({
    initialValues: {
      address: draft.initial.address,
      latitude: isMoved ? null : request.latitude,
      longitude: isMoved ? null : request.longitude,
      placed: known,
    },
    onValuesChange: ({ address }) => draft.save({ address }),
    validate: {
      address: typed =>
        tidyLine(typed) === '' ? 'Escribe la dirección' : lineProblem('la dirección', tidyLine(typed)),
      // The server keeps the point of a job together with its address.
      latitude: degrees =>
        degrees === null && request.latitude !== null ? 'Marca el lugar en el mapa o usa tu ubicación' : null,
    },
  });
  const finish = () => {
    draft.clear();
    onDone();
  };
  const send = useSingleFlight(async ({ address, latitude, longitude }: AddressValues) => {
    try {
      const { request: saved } = await change.mutateAsync({
        address: tidyLine(address),
        latitude,
        longitude,
      });
      toast.success(saved.address_proposal ? PROPOSED : 'Dirección guardada');
      finish();
    } catch (error) {
      // The job has started or ended. Other refusals name the field.
      const isOver = error instanceof ApiError && error.status === 409 && error.field === undefined;
      if (!isOver) return showFormError(form, error, FAILED);
      toast.info(textOf(error, FAILED));
      finish();
    }
  });
  return {
    form,
    pending: change.isPending,
    submit: form.onSubmit(send, errors => focusFirstError(form, errors)),
    /** True while the point of the address must be set again. */
    isUnconfirmed: form.values.latitude === null && !['', known].includes(form.values.address),
    place: useAddressPlace(form, { address: known, point: pointOfValues(request), placed: known }),
  };
}

const PROPOSED = 'Se lo hemos propuesto al técnico. Te avisaremos cuando responda.';

/** Keeps the address and its point together, as the form of a request does. `known` is the present place of the job. */
function useAddressPlace(
  { getValues, setValues, clearFieldError }: UseFormReturnType<AddressValues>,
  known: FormPlace,
) {
  const write = ({ address, point, placed }: FormPlace) => {
    setValues({
      address,
      latitude: point && sixDecimals(point.latitude),
      longitude: point && sixDecimals(point.longitude),
      placed,
    });
    clearFieldError('latitude');
    if (address !== '') clearFieldError('address');
  };
  const read = (): FormPlace => ({
    address: getValues().address,
    point: pointOfValues(getValues()),
    placed: getValues().placed,
  });
  const { stop, move, undo, retype, isLooking, replaced } = usePointAddress({ read, write, known });
  return {
    replaced,
    undo,
    write: (typed: string) => {
      stop();
      write(retype(typed) ?? { ...read(), address: typed });
    },
    choose: (suggestion: AddressSuggestionOut) => {
      stop();
      write(suggestedPlace(read(), suggestion));
    },
    mark: (point: Point, source: PointSource) => move(point, source),
    /** What the customer should know about the point; null for nothing. */
    note: isLooking ? LOOKING_FOR_ADDRESS : null,
  };
}
