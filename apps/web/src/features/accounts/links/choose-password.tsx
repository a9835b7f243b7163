import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { FORGOT_PASSWORD_PAGE } from '@oficio/domain/accounts/pages.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { urlToken } from '../../../lib/navigation/url-token.ts';
import { checkSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { NewPasswordField, newPasswordError } from '../fields/account-fields.tsx';
import { AuthFrame } from '../sign-in/auth-layout.tsx';
import { useResetPassword } from './api.ts';

const TEXTS = {
  reset: {
    title: 'Elige una contraseña nueva',
    lead: 'Al guardarla se cerrarán todas tus sesiones.',
    label: 'Contraseña nueva',
    missing: MISSING.otherPassword,
    button: 'Guardar contraseña',
    done: 'Contraseña guardada. Ya puedes entrar con ella',
    again: null,
    way: { to: FORGOT_PASSWORD_PAGE, label: 'Pedir otro enlace' },
  },
  invite: {
    title: 'Acepta la invitación',
    lead: 'Elige una contraseña para tu cuenta de administrador.',
    label: 'Contraseña',
    missing: MISSING.password,
    button: 'Aceptar la invitación',
    done: 'Has aceptado la invitación. Ya puedes entrar con tu contraseña',
    again:
      'Si todavía no has aceptado la invitación, pide otra al administrador que te invitó. Si ya la aceptaste, entra con tu contraseña.',
    way: { to: '/login', label: 'Iniciar sesión' },
  },
} as const;

type Purpose = keyof typeof TEXTS;

/** Sets a password with the token of a mailed link: a recovery, or the invitation of an administrator. */
export function ChoosePassword({ purpose }: { readonly purpose: Purpose }) {
  const texts = TEXTS[purpose];
  // Null if the address contains no token.
  const [token] = useState(urlToken);
  const reset = useResetPassword();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: typed => newPasswordError(typed, texts.missing),
    },
  });
  if (token === null) return <DeadLink purpose={purpose} text={ERRORS.mailed_link_unknown[1]} />;
  if (isDeadLink(reset.error)) return <DeadLink purpose={purpose} text={reset.error.text} />;
  const submit = form.onSubmit(
    ({ password }) =>
      reset.mutate(
        { token, password },
        {
          onSuccess: () => {
            // The reset ended every session, also the one of this browser. Unsent drafts stay for the next login.
            void checkSession();
            toast.success(texts.done);
            void navigate('/login', { replace: true });
          },
          onError: error =>
            isDeadLink(error) ? undefined : showFormError(form, error, 'Error al guardar la contraseña'),
        },
      ),
    errors => focusFirstError(form, errors),
  );
  return (
    <AuthFrame title={texts.title} lead={texts.lead}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <NewPasswordField
            label={texts.label}
            {...form.getInputProps('password')}
            key={form.key('password')}
          />
          <SubmitButton pending={reset.isPending} size="md" fullWidth>
            {texts.button}
          </SubmitButton>
        </Stack>
      </form>
    </AuthFrame>
  );
}

function DeadLink({ purpose, text }: { readonly purpose: Purpose; readonly text: string }) {
  const { again, way } = TEXTS[purpose];
  return (
    <AuthFrame title="No puedes usar este enlace">
      <Stack>
        <Alert color="red" role="alert">
          {text}
        </Alert>
        {again && <Text>{again}</Text>}
        <Button component={Link} to={way.to} size="md" fullWidth>
          {way.label}
        </Button>
      </Stack>
    </AuthFrame>
  );
}

/** Returns whether the mailed link is expired, used or unknown. */
const isDeadLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
