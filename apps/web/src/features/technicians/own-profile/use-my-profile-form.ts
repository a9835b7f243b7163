import { useForm } from '@mantine/form';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { useEffect, useEffectEvent } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { useSaveMyProfile } from './api.ts';
import { readProfileDraft, saveProfileDraft } from './my-profile-draft.ts';
import { bodyOf, type ProfileValues, profileChecks, sameValues, valuesOf } from './my-profile-values.ts';

/** Keeps the state of the profile form: stores unsaved values, follows saves of other tabs and sends each save once. */
export function useProfileForm(userId: number, profile: ProfileOut | null) {
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
