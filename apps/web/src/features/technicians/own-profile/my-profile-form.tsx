import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { BIO_MAX } from '@oficio/domain/technicians/limits.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { useEffect, useEffectEvent } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useSite } from '../../../lib/page/site.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { AddressField } from '../../../ui/forms/address-field.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useSaveMyProfile } from './api.ts';
import { MyLocationFields, useMyPlace } from './my-location-fields.tsx';
import {
  bodyOf,
  type ProfileValues,
  profileChecks,
  readProfileDraft,
  sameValues,
  saveProfileDraft,
  valuesOf,
} from './my-profile-values.ts';

interface MyProfileFormProps {
  readonly userId: number;
  /** Null for a technician without a profile; saving applies for approval. */
  readonly profile: ProfileOut | null;
}

/** Form of the technician's public profile. Keeps unsaved values until they are saved or discarded. */
export default function MyProfileForm({ userId, profile }: MyProfileFormProps) {
  const { form, dirty, submit, discard, pending } = useProfileForm(userId, profile);
  const place = useMyPlace(form);
  const { rateCurrency } = useSite();
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Textarea
          label="Biografía"
          description="Qué haces, desde cuándo y cómo trabajas."
          name="bio"
          maxLength={BIO_MAX}
          autosize
          minRows={4}
          maxRows={12}
          size="md"
          {...form.getInputProps('bio')}
          key={form.key('bio')}
        />
        <SimpleGrid type="container" cols={{ base: 1, '22rem': 2 }} spacing="sm">
          <TextInput
            label="Años de experiencia"
            name="experience_years"
            inputMode="numeric"
            autoComplete="off"
            size="md"
            {...form.getInputProps('experience_years')}
            key={form.key('experience_years')}
          />
          <TextInput
            label={`Tarifa por hora (${rateCurrency})`}
            name="hourly_rate"
            inputMode="decimal"
            autoComplete="off"
            size="md"
            {...form.getInputProps('hourly_rate')}
            key={form.key('hourly_rate')}
          />
        </SimpleGrid>
        <AddressField
          label="Dirección"
          {...form.getInputProps('address')}
          key={form.key('address')}
          onChange={place.write}
          onChoose={suggestion => {
            place.choose(suggestion);
            toast.success('Dirección y ubicación actualizadas');
          }}
        />
        <MyLocationFields form={form} place={place} />
        <Text size="sm" c="dimmed" role="status">
          {dirty ? 'Tienes cambios sin guardar.' : null}
        </Text>
        <Actions>
          {dirty && profile ? (
            <Button variant="default" size="md" disabled={pending} onClick={discard}>
              Descartar
            </Button>
          ) : null}
          <SubmitButton pending={pending} size="md" variant={dirty ? 'filled' : 'default'}>
            Guardar perfil
          </SubmitButton>
        </Actions>
      </Stack>
    </form>
  );
}

/** Keeps the state of the profile form: stores unsaved values, follows saves of other tabs and sends each save once. */
function useProfileForm(userId: number, profile: ProfileOut | null) {
  const save = useSaveMyProfile();
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(profile),
    validate: profileChecks,
    onValuesChange: values => saveProfileDraft(userId, sameValues(values, valuesOf(profile)) ? null : values),
  });
  const dirty = !sameValues(form.values, valuesOf(profile));

  // Another tab may have saved, or the profile may have loaded only now. Typed values are never overwritten.
  const follow = useEffectEvent((saved: ProfileOut | null) => {
    const wasTyped = form.isDirty();
    form.setInitialValues(valuesOf(saved));
    if (!wasTyped) form.setValues(readProfileDraft(userId, valuesOf(saved)) ?? valuesOf(saved));
  });
  useEffect(() => follow(profile), [profile]);

  const send = useSingleFlight((sent: ProfileValues) =>
    save.mutateAsync(bodyOf(sent)).then(
      ({ profile: saved }) => {
        // Values that were typed during the save stay unsaved.
        if (sameValues(form.getValues(), sent)) {
          form.setValues(valuesOf(saved));
          saveProfileDraft(userId, null);
        }
        toast.success('Perfil actualizado exitosamente');
      },
      error => showFormError(form, error, 'Error al actualizar perfil', refusalOf),
    ),
  );
  const submit = form.onSubmit(
    values => send(values),
    errors => focusFirstError(form, errors),
  );
  const discard = () => {
    form.setValues(valuesOf(profile));
    form.clearErrors();
  };
  return { form, dirty, submit, discard, pending: save.isPending };
}
