import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { emailProblem } from '@oficio/domain/accounts/identity.ts';
import { termOf } from '@oficio/domain/accounts/links/terms.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { EmailField, lineError, NameField, staffNameError } from '../fields/account-fields.tsx';
import { useInviteAdmin } from './api.ts';

/** Asks for name and address of a new administrator and mails the invitation. */
export default function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const invite = useInviteAdmin();
  const draft = useFormDraft('invite-admin', { name: '', email: '' });
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      name: typed => lineError(typed, staffNameError, MISSING.othersName),
      email: typed => lineError(typed, emailProblem, MISSING.othersEmail),
    },
  });
  const press = useSingleFlight(async (values: typeof form.values) => {
    try {
      await invite.mutateAsync(values);
      draft.clear();
      toast.success('Invitación enviada');
      onClose();
    } catch (error) {
      showFormError(form, error, 'Error al enviar la invitación');
    }
  });
  const submit = form.onSubmit(press, errors => focusFirstError(form, errors));
  return (
    <Dialog title="Invitar a un administrador" onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>
            Podrá decidir sobre todas las cuentas y todos los pagos, como tú. Recibirá un enlace para elegir
            su contraseña, que vale durante {termOf('invite')}.
          </Text>
          <NameField
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
            key={form.key('name')}
          />
          <EmailField
            autoComplete="off"
            withAsterisk
            {...form.getInputProps('email')}
            key={form.key('email')}
          />
          <FormActions back="Volver" onBack={onClose} pending={invite.isPending}>
            Enviar invitación
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
