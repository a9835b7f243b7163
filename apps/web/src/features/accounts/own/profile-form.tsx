import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { phoneProblem } from '@oficio/domain/accounts/phone.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSiteName } from '../../../lib/page/site.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import {
  displayNameError,
  lineError,
  NameField,
  PhoneField,
  staffNameError,
} from '../fields/account-fields.tsx';
import { useSaveProfile } from './api.ts';

/** The user's public name, and the telephone number for the technician of a job. */
export function ProfileForm({ user }: { readonly user: UserOut }) {
  const save = useSaveProfile();
  const site = useSiteName();
  const stored = { name: user.name, phone: user.phone ?? '' };
  const draft = useFormDraft('profile', stored);
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      // Administrators may use a name that contains the name of the site.
      name: typed =>
        lineError(
          typed,
          isStaff(user.role) ? staffNameError : name => displayNameError(name, site),
          MISSING.name,
        ),
      phone: typed => lineError(typed, phoneProblem, null),
    },
  });
  // `isDirty()` of the form is false for a restored draft.
  const isChanged = form.values.name !== stored.name || form.values.phone !== stored.phone;
  const submit = form.onSubmit(
    values =>
      save.mutate(values, {
        onSuccess: ({ user: saved }) => {
          const tidied = { name: saved.name, phone: saved.phone ?? '' };
          form.setValues(tidied);
          draft.clear();
          toast.success('Datos guardados');
        },
        onError: error => showFormError(form, error, 'Error al guardar tus datos'),
      }),
    errors => focusFirstError(form, errors),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NameField {...form.getInputProps('name')} key={form.key('name')} />
        <PhoneField
          description="Solo lo ve el técnico que acepta tu trabajo o, si eres técnico, quien visita tu perfil."
          {...form.getInputProps('phone')}
          key={form.key('phone')}
        />
        <Actions>
          <SubmitButton pending={save.isPending} size="md" variant={isChanged ? 'filled' : 'default'}>
            Guardar datos
          </SubmitButton>
        </Actions>
      </Stack>
    </form>
  );
}
