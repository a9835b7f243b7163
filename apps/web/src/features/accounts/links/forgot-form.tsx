import { Alert, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { emailProblem } from '@oficio/domain/accounts/identity.ts';
import { termOf } from '@oficio/domain/accounts/links/terms.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { IconMailCheck } from '@tabler/icons-react';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { EmailField, lineError } from '../fields/account-fields.tsx';
import { useForgotPassword } from './api.ts';

/** Requests the mail that resets the password. The reply is the same for unknown addresses. */
export function ForgotForm() {
  const forgot = useForgotPassword();
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: typed => lineError(typed, emailProblem, MISSING.email) },
  });
  const submit = form.onSubmit(
    ({ email }) =>
      forgot.mutate(email, { onError: error => showFormError(form, error, 'Error al pedir el enlace') }),
    errors => focusFirstError(form, errors),
  );
  return (
    <form onSubmit={submit} noValidate>
      <div role="status">
        {forgot.isSuccess ? (
          <Alert color="green" mb="md" icon={<IconMailCheck aria-hidden="true" />} title="Mira tu correo">
            Si hay una cuenta con {forgot.variables.trim()}, en unos minutos recibirás un enlace para elegir
            otra contraseña. Vale durante {termOf('reset')}. Mira también en el correo no deseado.
          </Alert>
        ) : null}
      </div>
      <Stack>
        <EmailField autoComplete="username" {...form.getInputProps('email')} key={form.key('email')} />
        <SubmitButton
          pending={forgot.isPending}
          size="md"
          fullWidth
          variant={forgot.isSuccess ? 'default' : 'filled'}
        >
          {forgot.isSuccess ? 'Enviar otra vez' : 'Enviarme un enlace'}
        </SubmitButton>
      </Stack>
    </form>
  );
}
