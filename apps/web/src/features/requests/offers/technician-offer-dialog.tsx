import { Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { instantOfLocal, localOf } from '@oficio/domain/fields/zoned-time.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { usePaymentConfig } from '../../../lib/api/payment-config.ts';
import { decimalText, parseAmount } from '../../../lib/format/decimal.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { formatPreference } from '../../../lib/format/preferred-date.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Price } from '../../../ui/data/price.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { DateField, dateError } from '../fields/date-field.tsx';
import { useApproveRequest } from './api.ts';
import { netAmountText, priceError } from './offer-rules.ts';

const MISSING = 'Debes especificar un precio';
const FAILED = 'Error al aprobar solicitud';

interface Values extends Record<string, string> {
  negotiated_price: string;
  /** Value of `<input type="datetime-local">`: local time at the place of the job. */
  negotiated_date: string;
}

interface OfferDialogProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
  /** Called when the request changed, by this offer or by another action. */
  readonly onDone: () => void;
}

/** Asks for the price and an optional date, shows both for confirmation, and sends the offer. */
export default function TechnicianOfferDialog({ request, onClose, onDone }: OfferDialogProps) {
  const approve = useApproveRequest();
  const [isChecking, setChecking] = useState(false);
  const asked = decimalText(request.counter_offer?.price ?? request.negotiated_price);
  const draft = useFormDraft<Values>(`offer.${request.id}.${asked}`, {
    negotiated_price: asked,
    negotiated_date: previousDate(request),
  });
  const isCorrection = request.status === 'approved';
  const feePercent = usePaymentConfig().data?.fee_percent;
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      negotiated_price: typed => priceError(typed, MISSING),
      negotiated_date: local => dateError(local, request, form.getInputNode('negotiated_date')),
    },
  });
  const steps = useStepFocus(isChecking);
  const preference = formatPreference(request);
  const { negotiated_price, negotiated_date } = form.values;
  const price = parseAmount(negotiated_price) ?? 0;
  const instant = negotiated_date === '' ? null : instantOfLocal(negotiated_date, request.time_zone);

  const send = useSingleFlight(async () => {
    try {
      await approve.mutateAsync({
        id: request.id,
        negotiated_price: price,
        negotiated_date: instant === null ? null : new Date(instant).toISOString(),
        shown_place: {
          address: request.address,
          latitude: request.latitude,
          longitude: request.longitude,
        },
      });
      draft.clear();
      toast.success(
        isCorrection
          ? 'Oferta cambiada. Avisaremos al cliente.'
          : 'Solicitud aprobada. El cliente será notificado para pagar.',
      );
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        // After a change of the place, the price is still worth a look.
        if (error.field !== 'shown_place') draft.clear();
        toast.info(textOf(error, FAILED));
        return onDone();
      }
      setChecking(false);
      showFormError(form, error, FAILED);
    }
  });
  const submit = form.onSubmit(
    () => (isChecking ? send() : setChecking(true)),
    errors => {
      setChecking(false);
      toast.error(String(Object.values(errors)[0]));
      focusFirstError(form, errors);
    },
  );

  const title = isCorrection ? 'Cambiar la oferta' : 'Poner precio';
  const question = isCorrection ? '¿Cambiar la oferta?' : '¿Aprobar la solicitud con este precio?';

  return (
    <Dialog title={isChecking ? question : title} onClose={onClose}>
      <form ref={steps} onSubmit={submit} noValidate>
        {isChecking ? (
          <Stack>
            <Price amount={price} label={`${request.service_name} para ${request.user_name}`} />
            {instant === null ? null : <Text>Fecha propuesta: {formatJobTime(instant, request)}</Text>}
            <NetAmount typed={negotiated_price} feePercent={feePercent} />
            {isCorrection ? <PreviousOffer request={request} /> : null}
            <Text>
              {isCorrection ? 'La oferta anterior deja de valer. ' : ''}Avisaremos al cliente para que pague{' '}
              {formatEuros(price)}.
            </Text>
            <FormActions back="Volver" onBack={() => setChecking(false)} pending={approve.isPending}>
              {isCorrection ? 'Cambiar' : 'Aprobar'}
            </FormActions>
          </Stack>
        ) : (
          <Stack>
            <PreviousOffer request={request} />
            <TextInput
              label="Precio (€)"
              description="El total que pagará el cliente."
              name="negotiated_price"
              inputMode="decimal"
              autoComplete="off"
              withAsterisk
              size="md"
              data-autofocus
              {...form.getInputProps('negotiated_price')}
              key={form.key('negotiated_price')}
            />
            <NetAmount typed={negotiated_price} feePercent={feePercent} />
            <DateField
              job={request}
              label="Fecha propuesta (opcional)"
              description={preference === null ? undefined : `El cliente prefiere: ${preference}`}
              name="negotiated_date"
              {...form.getInputProps('negotiated_date')}
              key={form.key('negotiated_date')}
            />
            <FormActions back="Cancelar" onBack={onClose} pending={false}>
              Continuar
            </FormActions>
          </Stack>
        )}
      </form>
    </Dialog>
  );
}

/** Shows the technician's previous offer, if there is one. */
function PreviousOffer({ request }: Pick<OfferDialogProps, 'request'>) {
  const { negotiated_price, negotiated_date } = request;
  if (negotiated_price === null) return null;
  const date = negotiated_date === null ? 'sin fecha' : formatJobTime(negotiated_date, request);
  return (
    <Text size="sm" c="dimmed">
      Tu oferta anterior: {formatEuros(negotiated_price)}, {date}.
    </Text>
  );
}

/** Returns the date of the previous offer, unless it has passed. */
function previousDate({ negotiated_date, time_zone }: RequestOut): string {
  const date = negotiated_date === null ? null : Date.parse(negotiated_date);
  return date === null || date < serverNow() ? '' : localOf(date, time_zone);
}

interface NetAmountProps {
  readonly typed: string;
  readonly feePercent: number | undefined;
}

/** Shows what the technician receives after the platform's fee. */
function NetAmount({ typed, feePercent }: NetAmountProps) {
  const text = feePercent === undefined ? null : netAmountText(typed, feePercent);
  if (text === null) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );
}

/** A change of the step removes the focused element, so the focus moves to the step's last button, which continues. */
function useStepFocus(step: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [step]);
  return form;
}
