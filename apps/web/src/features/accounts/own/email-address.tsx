import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { emailProblem } from '@oficio/domain/accounts/identity.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import type { AccountOut } from '@oficio/domain/accounts/own/contract.ts';
import { undeliveredText } from '@oficio/domain/accounts/own/undelivered-text.ts';
import { useRef, useState } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { EmailField, lineError } from '../fields/account-fields.tsx';
import { CurrentPassword, currentPasswordProblem } from '../fields/current-password.tsx';
import { ResendButton } from '../links/unverified-notice.tsx';
import { useCancelEmailChange, useChangeEmail } from './api.ts';

const BREAK_ANYWHERE = { overflowWrap: 'anywhere' } as const;

/** Shows the current address, whether it is verified, and the pending one. */
export function EmailState({ account }: { readonly account: AccountOut }) {
  const { user, pending_email, undelivered_at } = account;
  const root = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="sm" ref={root} tabIndex={-1}>
      <Group gap="sm">
        <Text fw={600} miw={0} style={BREAK_ANYWHERE}>
          {user.email}
        </Text>
        <StatusBadge tone={user.email_verified ? 'success' : 'waiting'}>
          {user.email_verified ? 'Verificado' : 'Sin verificar'}
        </StatusBadge>
      </Group>
      {undelivered_at === null ? null : (
        <Alert color="red" role="note" title="Un correo nuestro no te ha llegado">
          <span style={BREAK_ANYWHERE}>{undeliveredText(user.email, formatDateTime(undelivered_at))}</span>
        </Alert>
      )}
      {user.email_verified ? null : (
        <Alert color="yellow" role="note" title="Verifica tu email">
          <Stack gap="sm" align="flex-start">
            <span>
              Te hemos enviado un enlace a tu dirección. Ábrelo para recibir avisos y poder recuperar tu
              cuenta.
            </span>
            <ResendButton />
          </Stack>
        </Alert>
      )}
      {pending_email === null ? null : (
        <Pending email={pending_email} onCancelled={() => root.current?.focus()} />
      )}
    </Stack>
  );
}

interface PendingProps {
  readonly email: string;
  /** Called when the pending change was cancelled and the button is removed. */
  readonly onCancelled: () => void;
}

function Pending({ email, onCancelled }: PendingProps) {
  const cancel = useCancelEmailChange();
  const press = useSingleFlight(async () => {
    try {
      await cancel.mutateAsync();
      toast.success('El cambio de email se ha cancelado');
      onCancelled();
    } catch (error) {
      toast.error(refusalOf(error, 'Error al cancelar el cambio de email'));
    }
  });
  return (
    <Alert color="tinta" role="note" title="Falta confirmar tu nuevo email">
      <Stack gap="sm" align="flex-start">
        <span style={BREAK_ANYWHERE}>
          Abre el enlace que hemos enviado a {email}. Hasta entonces sigue valiendo el de antes.
        </span>
        <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => press()}>
          Cancelar el cambio
        </Button>
      </Stack>
    </Alert>
  );
}

const useEmailDraft = () => useFormDraft('email-change', { email: '' });

/** Shows a button that opens the form for another address. The form is open if the user had typed one. */
export function EmailChange({ hasPassword }: { readonly hasPassword: boolean }) {
  const draft = useEmailDraft();
  const [open, setOpen] = useState(draft.initial.email !== '');
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    draft.clear();
    setOpen(false);
    setWasOpen(true);
  };
  if (open) return <EmailForm hasPassword={hasPassword} onDone={close} />;
  return (
    <Actions>
      {/* After the form closes, the focus returns to the button that opened it. */}
      <Button variant="default" size="md" autoFocus={wasOpen} onClick={() => setOpen(true)}>
        Cambiar email
      </Button>
    </Actions>
  );
}

interface EmailFormProps {
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

/** Asks for the new address and the password. The new address has to be confirmed by mail. */
function EmailForm({ hasPassword, onDone }: EmailFormProps) {
  const change = useChangeEmail();
  const draft = useEmailDraft();
  const form = useForm({
    initialValues: { ...draft.initial, current_password: '' },
    // The password must not be stored in the browser.
    onValuesChange: ({ email }) => draft.save({ email }),
    validate: {
      email: typed => lineError(typed, emailProblem, MISSING.newEmail),
      current_password: currentPasswordProblem(hasPassword),
    },
  });
  const submit = form.onSubmit(
    values =>
      change.mutate(values, {
        onSuccess: () => {
          onDone();
          toast.success('Te hemos enviado un enlace a tu nuevo email');
        },
        onError: error => showFormError(form, error, 'Error al cambiar el email'),
      }),
    errors => focusFirstError(form, errors),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <EmailField
          label="Email nuevo"
          // A restored form must not take the focus of the page.
          autoFocus={draft.initial.email === ''}
          withAsterisk
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <CurrentPassword
          hasPassword={hasPassword}
          {...form.getInputProps('current_password')}
          key={form.key('current_password')}
        />
        <FormActions back="Volver" onBack={onDone} pending={change.isPending}>
          Enviar enlace
        </FormActions>
      </Stack>
    </form>
  );
}
