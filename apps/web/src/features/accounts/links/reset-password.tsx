import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORGOT_PASSWORD_PAGE } from '@oficio/domain/accounts/links/pages.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
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
import { NewPasswordField } from '../fields/account-fields.tsx';
import { newPasswordError } from '../fields/field-error.ts';
import { AuthFrame } from '../layout/auth-frame.tsx';
import { useResetPassword } from './api.ts';

/** Sets a new password with the token of the mailed link. */
export function ResetPassword() {
  // Null if the address contains no token.
  const [token] = useState(urlToken);
  const reset = useResetPassword();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: typed => newPasswordError(typed, MISSING.otherPassword),
    },
  });
  if (token === null) return <DeadLink text={ERRORS.mailed_link_unknown[1]} />;
  if (isDeadLink(reset.error)) return <DeadLink text={reset.error.text} />;
  const submit = form.onSubmit(
    ({ password }) =>
      reset.mutate(
        { token, password },
        {
          onSuccess: () => {
            // The reset ended every session, also the one of this browser. Unsent drafts stay for the next login.
            void checkSession();
            toast.success('Contraseña guardada. Ya puedes entrar con ella');
            void navigate('/login', { replace: true });
          },
          onError: error =>
            isDeadLink(error) ? undefined : showFormError(form, error, 'Error al guardar la contraseña'),
        },
      ),
    errors => focusFirstError(form, errors),
  );
  return (
    <AuthFrame title="Elige una contraseña nueva" lead="Al guardarla se cerrarán todas tus sesiones.">
      <form onSubmit={submit} noValidate>
        <Stack>
          <NewPasswordField {...form.getInputProps('password')} key={form.key('password')} />
          <SubmitButton pending={reset.isPending} size="md" fullWidth>
            Guardar contraseña
          </SubmitButton>
        </Stack>
      </form>
    </AuthFrame>
  );
}

function DeadLink({ text }: { readonly text: string }) {
  return (
    <AuthFrame title="No puedes usar este enlace">
      <Stack>
        <Alert color="red" role="alert">
          {text}
        </Alert>
        <Button component={Link} to={FORGOT_PASSWORD_PAGE} size="md" fullWidth>
          Pedir otro enlace
        </Button>
      </Stack>
    </AuthFrame>
  );
}

/** Returns whether the mailed link is expired, used or unknown. */
const isDeadLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
