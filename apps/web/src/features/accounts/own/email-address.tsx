import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { emailProblem } from '@oficio/domain/accounts/identity.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { useState } from 'react';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { EmailField } from '../fields/account-fields.tsx';
import { CurrentPassword, currentPasswordProblem } from '../fields/current-password.tsx';
import { lineError } from '../fields/field-error.ts';
import { useChangeEmail } from './api.ts';

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
