import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { BIO_MAX } from '@oficio/domain/technicians/limits.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { useSite } from '../../../lib/page/site.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { AddressField } from '../../../ui/forms/address-field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { MyLocationFields } from './my-location-fields.tsx';
import { useMyPlace } from './use-my-place.ts';
import { useProfileForm } from './use-my-profile-form.ts';

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
