import { Alert, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LOGIN_FIELDS_MISSING } from '@oficio/domain/accounts/contract.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { textOf } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { focusFirstError, showFormError } from '../../ui/form-errors.ts';
import { passwordToggle } from '../../ui/password-toggle.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useLogin } from './api.ts';

const FAILED = 'Error al iniciar sesión';

/** Email and password. */
export function LoginForm() {
  const login = useLogin();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: email => (email.trim() === '' ? MISSING.email : null),
      password: password => (password === '' ? 'Escribe tu contraseña' : null),
    },
  });
  const submit = form.onSubmit(
    values => login.mutate(values, { onError: error => showFormError(form, error, FAILED) }),
    errors => {
      toast.error(LOGIN_FIELDS_MISSING);
      focusFirstError(form, errors);
    },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {login.error ? <Alert color="red">{textOf(login.error, FAILED)}</Alert> : null}
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <PasswordInput
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle}
          size="md"
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
