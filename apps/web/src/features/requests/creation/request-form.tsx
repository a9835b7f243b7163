import { Button, Stack, Textarea } from '@mantine/core';
import { DESCRIPTION_MAX } from '@oficio/domain/requests/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { CONFIRM_POINT } from '../../../lib/address/placed-address.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { AddressField } from '../../../ui/forms/address-field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { DateField } from '../fields/date-field.tsx';
import { PhotoField } from '../fields/photo-field.tsx';
import { UploadProgress } from '../fields/upload-progress.tsx';
import { PlaceField } from './place-field.tsx';
import { isSearchedPlace } from './searched.ts';
import { ServiceField } from './service-field.tsx';
import { type RequestFormOptions, useRequestForm } from './use-request-form.ts';

const SEARCHED_PLACE =
  'Es el lugar de tu búsqueda. Completa la dirección o marca el punto exacto en el mapa.';

/** Form of a request: service, description, place, date and an optional photo. */
export function RequestForm(options: RequestFormOptions) {
  const { form, submit, discard, place, pending, share, cancel, element } = useRequestForm(options);
  const { values, errors, getInputProps, setFieldValue, setFieldError } = form;

  const needsPlace = options.technicianId === null;
  const refuse = (problem: string) => {
    setFieldError('image', problem);
    toast.error(problem);
  };

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <ServiceField services={options.services} {...getInputProps('service_id')} />
        <Textarea
          label="Descripción"
          description="Qué pasa, desde cuándo y lo que convenga saber antes de ir."
          name="description"
          maxLength={DESCRIPTION_MAX}
          autosize
          minRows={4}
          maxRows={14}
          withAsterisk
          size="md"
          {...getInputProps('description')}
        />
        <AddressField
          label={needsPlace ? 'Dirección' : 'Dirección (opcional)'}
          description="Solo la verá el técnico que se quede con el trabajo."
          withAsterisk={needsPlace}
          {...getInputProps('address')}
          onChange={place.write}
          onChoose={place.choose}
        />
        <PlaceField
          point={pointIn(values)}
          onChange={place.mark}
          note={values.point_unconfirmed ? CONFIRM_POINT : isSearchedPlace(values) ? SEARCHED_PLACE : null}
          required={needsPlace}
          error={textIn(errors.latitude ?? errors.longitude)}
        />
        <DateField {...getInputProps('scheduled_date')} />
        <PhotoField
          description="Ayuda al técnico a saber qué va a encontrarse."
          value={values.image}
          onChange={image => setFieldValue('image', image)}
          onRefuse={refuse}
          error={textIn(errors.image)}
        />
        {share === null ? null : <UploadProgress share={share} sending="Enviando la solicitud…" />}
        <Actions>
          {pending ? null : (
            <Button component={Link} to="/" variant="default" size="md" onClick={discard}>
              Cancelar
            </Button>
          )}
          {share === null || share === 1 ? null : (
            <Button variant="default" size="md" onClick={cancel}>
              Cancelar envío
            </Button>
          )}
          <SubmitButton pending={pending} size="md">
            Enviar solicitud
          </SubmitButton>
        </Actions>
      </Stack>
    </form>
  );
}

const textIn = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

const pointIn = ({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): Point | null => (latitude === null || longitude === null ? null : { latitude, longitude });
