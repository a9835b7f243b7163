import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { NewPasswordField, newPasswordError } from '../fields/account-fields.tsx';
import { CurrentPassword, currentPasswordProblem } from '../fields/current-password.tsx';
import { useChangePassword } from './api.ts';

/** Changes the password, or sets the first one of a user who signed up with Google. */
export function PasswordForm({
  hasPassword,
  email,
}: {
  readonly hasPassword: boolean;
  readonly email: string;
}) {
  const change = useChangePassword();
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: currentPasswordProblem(hasPassword),
      new_password: typed => newPasswordError(typed, MISSING.newPassword),
    },
  });
  const submit = form.onSubmit(
    values =>
      change.mutate(values, {
        onSuccess: () => {
          form.reset();
          toast.success('Contraseña guardada. Las demás sesiones se han cerrado');
        },
        onError: error => showFormError(form, error, 'Error al cambiar la contraseña'),
      }),
    errors => focusFirstError(form, errors),
  );
  return (
    <form onSubmit={submit} noValidate>
      {/* Password managers store a password with this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <CurrentPassword
          hasPassword={hasPassword}
          {...form.getInputProps('current_password')}
          key={form.key('current_password')}
        />
        <NewPasswordField
          name="new_password"
          withAsterisk
          {...form.getInputProps('new_password')}
          key={form.key('new_password')}
        />
        <Actions>
          <SubmitButton pending={change.isPending} size="md" variant="default">
            {hasPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
          </SubmitButton>
        </Actions>
      </Stack>
    </form>
  );
}
