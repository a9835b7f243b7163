import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { ApiError, textOf } from '../../lib/api/api-error.ts';
import { useFormDraft } from '../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { toast } from '../feedback/toasts.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../forms/form-errors.ts';
import { ReasonField, reasonError } from '../forms/reason-field.tsx';
import { Dialog } from './dialog.tsx';

interface ReasonDialogProps {
  /** Name of the stored draft, such as "withdraw.7". */
  readonly draftName: string;
  readonly title: string;
  readonly label?: string;
  /** Says who will read the reason, and the consequence. */
  readonly description: string;
  readonly submitLabel: string;
  /** Red button, for actions that destroy something. */
  readonly danger?: boolean;
  /** Disables the button while something is missing: data that loads, or a choice. */
  readonly isNotReady?: boolean;
  /** Text for an error without a server text. */
  readonly failed: string;
  /** Chooses between `failed` and the server's own text; the server's text wins by default. */
  readonly say?: (error: unknown, fallback: string) => string;
  /** Content above the field. */
  readonly children?: ReactNode;
  /** Rejects as `call` does. */
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Called when the action is done, or when another person did it first. */
  readonly onDone: () => void;
  /** Called for a conflict (409); returning true keeps the dialog and the text. */
  readonly staysAt?: (conflict: ApiError) => boolean;
}

/** Asks for a reason and runs the action. Keeps the text until the call succeeds. */
export function ReasonDialog({
  draftName,
  label = 'Motivo',
  description,
  submitLabel,
  danger = false,
  isNotReady = false,
  failed,
  say = textOf,
  children,
  send,
  onDone,
  staysAt = () => false,
  ...window
}: ReasonDialogProps) {
  const [pending, setPending] = useState(false);
  const draft = useFormDraft(draftName, { reason: '' });
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: { reason: reasonError },
  });
  const finish = () => {
    draft.clear();
    onDone();
  };
  const press = useSingleFlight(async ({ reason }: typeof form.values) => {
    setPending(true);
    try {
      await send(reason);
      finish();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409)
        return showFormError(form, error, failed, say);
      if (staysAt(error)) return;
      toast.info(textOf(error, failed));
      finish();
    } finally {
      setPending(false);
    }
  });
  const submit = form.onSubmit(press, errors => focusFirstError(form, errors));

  return (
    <Dialog {...window} closeOnClickOutside={form.values.reason === ''}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <ReasonField
            label={label}
            description={description}
            data-autofocus
            {...form.getInputProps('reason')}
            key={form.key('reason')}
          />
          <FormActions
            back="Volver"
            onBack={window.onClose}
            color={danger ? 'red' : undefined}
            pending={pending}
            disabled={isNotReady && !pending}
          >
            {submitLabel}
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
