import { Alert, Button, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DELETE_CONFIRMATION, DELETE_UNCONFIRMED } from '@oficio/domain/accounts/own/contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { leaveSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { DownloadButton } from '../../../ui/forms/download-button.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { CurrentPassword, currentPasswordProblem } from '../fields/current-password.tsx';
import { deleteAccount, fetchOwnData } from './api.ts';

/** Lets users download a copy of all their data. */
export function ExportData() {
  return (
    <Stack>
      <Text>
        Un archivo ZIP con tus fotos y, en formato JSON, tus datos, solicitudes, mensajes, pagos, reseñas y
        notificaciones. Puede tardar un poco.
      </Text>
      <Actions>
        <DownloadButton type="application/zip" variant="default" get={fetchOwnData}>
          Descargar mis datos
        </DownloadButton>
      </Actions>
    </Stack>
  );
}

interface DeleteAccountProps {
  readonly hasPassword: boolean;
  /** The account belongs to the staff, so it cannot be deleted. */
  readonly isStaff: boolean;
}

/** Explains what deleting the account means, and opens the dialog for it. */
export function DeleteAccount({ hasPassword, isStaff }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false);
  if (isStaff)
    return (
      <Text>
        La cuenta de un administrador no se puede eliminar. Pide antes a otro administrador que te retire ese
        permiso.
      </Text>
    );
  return (
    <Stack>
      <List spacing={6}>
        <List.Item>Se cancelan tus solicitudes y trabajos abiertos, y se avisa a la otra parte.</List.Item>
        <List.Item>
          Se borran tus datos, tus fotos y tus notificaciones, y tu perfil desaparece de las búsquedas.
        </List.Item>
        <List.Item>
          Tus mensajes, tus reseñas y tus trabajos pagados quedan a nombre de «Usuario eliminado».
        </List.Item>
        <List.Item>Mientras tengas dinero pendiente no podrás eliminarla.</List.Item>
      </List>
      <Actions>
        <Button color="red" variant="light" size="md" onClick={() => setAsking(true)}>
          Eliminar mi cuenta
        </Button>
      </Actions>
      {asking ? <DeleteDialog hasPassword={hasPassword} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
}

const FAILED = 'Error al eliminar la cuenta';

interface DeleteDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for the confirmation text and the password, and deletes the account. Shows the server's refusal in the dialog. */
function DeleteDialog({ hasPassword, onClose }: DeleteDialogProps) {
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
