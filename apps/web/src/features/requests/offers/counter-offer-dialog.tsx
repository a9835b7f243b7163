import { Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FREE_TEXT_MAX } from '@oficio/domain/fields/limits.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { COUNTER_OFFER_EMPTY, type RequestOut } from '@oficio/domain/requests/contract.ts';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { parseAmount } from '../../../lib/format/decimal.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { useCounterOffer } from './api.ts';
import { priceError } from './offer-rules.ts';

const FAILED = 'Error al enviar tu propuesta';

interface CounterOfferDialogProps {
  readonly request: RequestOut;
  readonly title: string;
  /** Error of the message field. */
  readonly hint: string | undefined;
  readonly onClose: () => void;
}

/** Asks the customer for another price, a message, or both, and sends the counter-offer. */
export default function CounterOfferDialog({ request, title, hint, onClose }: CounterOfferDialogProps) {
  const propose = useCounterOffer();
  const draft = useFormDraft(`counter-offer.${request.id}`, { price: '', message: '' });
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      price: (typed, { message }) => priceError(typed, message.trim() === '' ? COUNTER_OFFER_EMPTY : null),
    },
  });

  const send = useSingleFlight(async ({ price, message }: typeof form.values) => {
    try {
      await propose.mutateAsync({ id: request.id, price: parseAmount(price), message });
      toast.success('Propuesta enviada. Te avisaremos cuando el técnico responda.');
      draft.clear();
      onClose();
    } catch (error) {
      // The request changed meanwhile, for example by a payment in another tab.
      if (error instanceof ApiError && error.status === 409) {
        toast.info(textOf(error, FAILED));
        draft.clear();
        return onClose();
      }
      showFormError(form, error, FAILED);
    }
  });
  const submit = form.onSubmit(send, errors => {
    toast.error(String(Object.values(errors)[0]));
    focusFirstError(form, errors);
  });

  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeOnClickOutside={form.values.price === '' && form.values.message === ''}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Tu precio (€, opcional)"
            description={
              request.negotiated_price === null
                ? undefined
                : `${request.technician_name ?? 'El técnico'} pide ${formatEuros(request.negotiated_price)}.`
            }
            name="price"
            inputMode="decimal"
            autoComplete="off"
            size="md"
            data-autofocus
            {...form.getInputProps('price')}
            key={form.key('price')}
          />
          <Textarea
            label="Mensaje (opcional)"
            description={hint}
            name="message"
            maxLength={FREE_TEXT_MAX}
            autosize
            minRows={2}
            maxRows={8}
            size="md"
            {...form.getInputProps('message')}
            key={form.key('message')}
          />
          <FormActions back="Cancelar" onBack={onClose} pending={propose.isPending}>
            Enviar propuesta
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
