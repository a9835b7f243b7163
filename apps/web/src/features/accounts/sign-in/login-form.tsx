import { Alert, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LOGIN_FIELDS_MISSING } from '@oficio/domain/accounts/contract.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { textOf } from '../../../lib/api/api-error.ts';
import { usePreHydrationInputs } from '../../../lib/forms/pre-hydration-inputs.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { EmailField } from '../fields/account-fields.tsx';
import { useLogin } from './api.ts';

const FAILED = 'Error al iniciar sesión';

/** Login with e-mail and password. */
export function LoginForm() {
  const login = useLogin();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: email => (email.trim() === '' ? MISSING.email : null),
      password: password => (password === '' ? 'Escribe tu contraseña' : null),
    },
  });
  usePreHydrationInputs(typed => form.setValues(Object.fromEntries(typed)));
  const submit = form.onSubmit(
    values => login.mutate(values, { onError: error => showFormError(form, error, FAILED) }),
    errors => {
      toast.error(LOGIN_FIELDS_MISSING);
      focusFirstError(form, errors);
    },
  );
  return (
    // By `post`, because the browser sends a form before the scripts run, and its address must not contain the password.
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        {login.error ? <Alert color="red">{textOf(login.error, FAILED)}</Alert> : null}
        <EmailField autoComplete="username" {...form.getInputProps('email')} key={form.key('email')} />
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <SubmitButton pending={login.isPending} size="md" fullWidth>
          Iniciar sesión
        </SubmitButton>
      </Stack>
    </form>
  );
}
