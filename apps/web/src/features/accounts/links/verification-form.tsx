import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { NewPasswordField } from '../fields/account-fields.tsx';
import { CurrentPassword, currentPasswordProblem } from '../fields/current-password.tsx';
import { newPasswordError } from '../fields/field-error.ts';
import { AuthFrame } from '../layout/auth-frame.tsx';
import { type EmailLink, useVerifyEmail } from './api.ts';

interface VerificationFormProps {
  readonly link: EmailLink;
  readonly token: string;
  readonly onVerified: (email: string) => void;
  /** Called when the link has become invalid. */
  readonly onRefused: (error: ApiError) => void;
}

const FAILED = 'Error al verificar el email';

/** Asks for the account's password or a new one, because a mailed link does not prove who opened it. */
export function VerificationForm({ link, token, onVerified, onRefused }: VerificationFormProps) {
  const [isChoosing, setChoosing] = useState(false);
  const verify = useVerifyEmail();
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: typed => (isChoosing ? null : currentPasswordProblem(link.needs_password)(typed)),
      new_password: typed => (isChoosing ? newPasswordError(typed, MISSING.otherPassword) : null),
    },
  });
  const submit = form.onSubmit(
    ({ current_password, new_password }) => {
      const proof = isChoosing ? { new_password } : link.needs_password ? { current_password } : {};
      verify.mutate(
        { token, ...proof },
        {
          onSuccess: ({ email }) => {
            if (isChoosing) toast.success('Contraseña guardada. Ya puedes entrar con ella');
            onVerified(email);
          },
          onError: error =>
            error instanceof ApiError && [404, 409, 410].includes(error.status)
              ? onRefused(error)
              : showFormError(form, error, FAILED),
        },
      );
    },
    errors => focusFirstError(form, errors),
  );
  const switchTo = (choosing: boolean) => {
    form.reset();
    setChoosing(choosing);
  };
  return (
    <AuthFrame title="Verifica tu email" lead={leadOf(link, isChoosing)}>
      <form onSubmit={submit} noValidate>
        {/* Password managers store a password with this user name. */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <Stack>
          {isChoosing ? (
            <NewPasswordField
              name="new_password"
              withAsterisk
              {...form.getInputProps('new_password')}
              key={form.key('new_password')}
            />
          ) : link.needs_password ? (
            <CurrentPassword
              hasPassword
              {...form.getInputProps('current_password')}
              key={form.key('current_password')}
            />
          ) : null}
          <SubmitButton pending={verify.isPending} size="md" fullWidth>
            {isChoosing ? 'Guardar y verificar' : 'Verificar email'}
          </SubmitButton>
          {link.needs_password && link.may_choose_password ? (
            <Button variant="default" size="md" fullWidth onClick={() => switchTo(!isChoosing)}>
              {isChoosing ? 'Usar la contraseña actual' : 'No conozco esta contraseña: elegir otra'}
            </Button>
          ) : null}
        </Stack>
      </form>
    </AuthFrame>
  );
}

function leadOf({ email, needs_password }: EmailLink, isChoosing: boolean): string {
  if (isChoosing)
    return `La cuenta de ${email} será tuya: al guardar la contraseña nueva se cerrarán todas sus sesiones.`;
  return needs_password
    ? `Escribe la contraseña de tu cuenta para confirmar que ${email} es tuyo.`
    : `Confirma que ${email} es tuyo.`;
}
