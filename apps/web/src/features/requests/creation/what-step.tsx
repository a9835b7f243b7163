import { Stack, Textarea } from '@mantine/core';
import { DESCRIPTION_MAX } from '@oficio/domain/requests/contract.ts';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { PhotosField } from '../fields/photos-field.tsx';
import { errorText } from './error-text.ts';
import type { RequestFormState } from './request-draft.ts';
import { ServiceField } from './service-field.tsx';
import type { ChosenPhotos } from './use-request-form.ts';

interface WhatStepProps {
  readonly form: RequestFormState;
  readonly photos: ChosenPhotos;
  readonly services: readonly ServiceOut[];
}

/** First step: the service, the description and optional photos. */
export function WhatStep({ form, photos, services }: WhatStepProps) {
  const { values, errors, getInputProps, setFieldValue } = form;
  return (
    <Stack gap="lg">
      <ServiceField services={services} {...getInputProps('service_id')} />
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
      <PhotosField
        description="Ayudan al técnico a saber qué va a encontrarse."
        value={values.image}
        onChange={left => setFieldValue('image', left)}
        onOffer={photos.offer}
        isPreparing={photos.isPreparing}
        error={errorText(errors.image)}
      />
    </Stack>
  );
}
