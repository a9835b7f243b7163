import { Button, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { REASON_MISSING, type RequestOut, WORDS_MAX } from '@oficio/domain/requests/contract.ts';
import { ApiError, textOf } from '../../lib/api/api-error.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { toast } from '../../lib/toasts.ts';
import { Actions } from '../../ui/actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstError, showFormError } from '../../ui/form-errors.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useDeclineRequest } from './api.ts';

const FAILED = 'Error al rechazar solicitud';

interface DeclineDialogProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
  /** The request is gone, by this or because somebody was faster. */
  readonly onDone: () => void;
}

/** Asks the technician why they do not take a request that was made to them, and declines it. */
export default function DeclineDialog({ request, onClose, onDone }: DeclineDialogProps) {
  const decline = useDeclineRequest();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: reason => (reason.trim() === '' ? REASON_MISSING : null) },
  });
  const send = useSingleFlight(async ({ reason }: typeof form.values) => {
    try {
      await decline.mutateAsync({ id: request.id, reason });
      toast.success('Solicitud rechazada');
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        toast.info(textOf(error, FAILED));
        return onDone();
      }
      showFormError(form, error, FAILED);
    }
  });
  const submit = form.onSubmit(send, errors => focusFirstError(form, errors));

  return (
    <Dialog title="¿Rechazar esta solicitud?" onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Textarea
            label="Motivo"
            description={`Lo leerá ${request.user_name}, que podrá pedirlo a otros técnicos.`}
            name="reason"
            maxLength={WORDS_MAX}
            autosize
            minRows={2}
            maxRows={8}
            withAsterisk
            size="md"
            data-autofocus
            {...form.getInputProps('reason')}
            key={form.key('reason')}
          />
          <Actions>
            <Button variant="default" size="md" onClick={onClose}>
              Volver
            </Button>
            <SubmitButton size="md" pending={decline.isPending}>
              Rechazar solicitud
            </SubmitButton>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}
