import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DELETE_CONFIRMATION, DELETE_UNCONFIRMED } from '@oficio/domain/accounts/own/contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { leaveSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { CurrentPassword, currentPasswordProblem } from '../fields/current-password.tsx';
import { deleteAccount } from './api.ts';

const FAILED = 'Error al eliminar la cuenta';

interface DeleteDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for the confirmation text and the password, and deletes the account. Shows the server's refusal in the dialog. */
export function DeleteDialog({ hasPassword, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { confirmation: '', current_password: '' },
    validate: {
      confirmation: typed => (typed.trim() === DELETE_CONFIRMATION ? null : DELETE_UNCONFIRMED),
      current_password: currentPasswordProblem(hasPassword),
    },
  });
  const press = useSingleFlight(async ({ confirmation, current_password }: typeof form.values) => {
    setPending(true);
    setRefusal(null);
    try {
      await deleteAccount(confirmation.trim(), current_password);
      leaveSession();
      toast.success('Tu cuenta se ha eliminado');
      await navigate('/', { replace: true });
    } catch (error) {
      setPending(false);
      if (error instanceof ApiError && error.field !== undefined) showFormError(form, error, FAILED);
      else setRefusal(textOf(error, FAILED) || null);
    }
  });
  const submit = form.onSubmit(press, errors => focusFirstError(form, errors));
  return (
    <Dialog title="Eliminar mi cuenta" onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>
            Esta acción no se puede deshacer. No mueve dinero: si tienes un pago, un cobro o una devolución
            sin terminar, espera a que termine.
          </Text>
          {refusal === null ? null : (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <TextInput
            label={`Escribe ${DELETE_CONFIRMATION} para confirmarlo`}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            withAsterisk
            size="md"
            data-autofocus
            {...form.getInputProps('confirmation')}
            key={form.key('confirmation')}
          />
          <CurrentPassword
            hasPassword={hasPassword}
            {...form.getInputProps('current_password')}
            key={form.key('current_password')}
          />
          <FormActions back="Volver" onBack={onClose} color="red" pending={pending}>
            Eliminar mi cuenta
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
