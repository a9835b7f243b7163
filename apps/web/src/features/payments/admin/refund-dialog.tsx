import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros, toCents } from '@oficio/domain/payments/money.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import { useState } from 'react';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { ReasonField, reasonError } from '../../../ui/forms/reason-field.tsx';
import { isChangedAmount, useRefundPayment } from './api.ts';

const FAILED = 'Error al devolver pago';

interface RefundDialogProps {
  readonly payment: AdminPaymentOut;
  /** Asks for an amount; if false, refunds all that is left. */
  readonly isPart: boolean;
  readonly onClose: () => void;
}

/** Asks for the amount and the reason of a refund, and explains its effect before sending it. */
export default function RefundDialog({ payment, isPart, onClose }: RefundDialogProps) {
  const refund = useRefundPayment();
  const left = payment.refundable;
  const [changed, setChanged] = useState<string | null>(null);
  const draft = useFormDraft(`${isPart ? 'partial' : 'full'}-refund.${payment.id}`, {
    amount: '',
    reason: '',
  });
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      amount: typed => (isPart ? amountProblem(typed, left) : null),
      reason: reasonError,
    },
  });

  const send = useSingleFlight(async ({ amount, reason }: typeof form.values) => {
    try {
      await refund.mutateAsync({
        id: payment.id,
        reason,
        amount: isPart ? parseAmount(amount) : null,
        refundable: left,
      });
      draft.clear();
      toast.success('Devolución en marcha');
      onClose();
    } catch (error) {
      // The dialog shows the amounts of now and needs another press.
      if (isChangedAmount(error)) return setChanged(error.text);
      // Another decision was first. Only a partial refund can be corrected here.
      if (error instanceof ApiError && error.status === 409 && !isPart) {
        toast.info(textOf(error, FAILED));
        return onClose();
      }
      showFormError(form, error, FAILED);
    }
  });
  const amount = isPart ? refundableAmount(form.values.amount, left) : left;
  const submit = form.onSubmit(send, errors => focusFirstError(form, errors));

  return (
    <Dialog
      title={isPart ? '¿Devolver una parte?' : '¿Devolver todo al cliente?'}
      onClose={onClose}
      closeOnClickOutside={form.values.reason === '' && form.values.amount === ''}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {changed === null ? null : (
            <Alert role="alert" color="yellow">
              {changed}
            </Alert>
          )}
          {isPart ? (
            <TextInput
              label="Importe (€)"
              description={`De los ${formatEuros(left)} que quedan.`}
              name="amount"
              data-autofocus
              inputMode="decimal"
              autoComplete="off"
              size="md"
              withAsterisk
              {...form.getInputProps('amount')}
              key={form.key('amount')}
            />
          ) : null}
          <ReasonField
            data-autofocus={!isPart || undefined}
            description={`Lo leerán ${payment.customer_name} y ${payment.technician_name}.`}
            {...form.getInputProps('reason')}
            key={form.key('reason')}
          />
          <WhoGetsWhat
            shares={amount === null ? null : sharesAfter(payment.money, toCents(amount))}
            customer={payment.customer_name}
            technician={payment.technician_name}
            isLive={isPart}
          />
          <Text>{consequence(payment, amount)}</Text>
          <FormActions back="Volver" onBack={onClose} color="red" pending={refund.isPending}>
            {isPart ? 'Devolver una parte' : 'Devolver todo'}
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Returns a sentence that explains the effect. */
function consequence(payment: AdminPaymentOut, amount: number | null): string {
  const { customer_name, technician_name, money, refundable: left } = payment;
  if (amount === null) return 'No se puede deshacer.';
  const back = `${customer_name} recupera ${formatEuros(amount)}`;
  const rest = formatEuros(left - amount);
  if (amount === left)
    return money.payout === null
      ? `${back} y el trabajo queda cancelado. No se puede deshacer.`
      : `${back} y ${technician_name} no cobra. No se puede deshacer.`;
  return money.payout === null
    ? `${back} y el trabajo sigue con los ${rest} restantes. No se puede deshacer.`
    : `${back} y ${technician_name} recibe lo que queda. No se puede deshacer.`;
}

/** Returns why this amount cannot be refunded, or null. */
export function amountProblem(typed: string, left: number): string | null {
  const amount = parseAmount(typed);
  if (amount === null) return 'Escribe el importe';
  if (Number.isNaN(amount)) return 'Escribe el importe con números, por ejemplo 45,50';
  if (amount <= 0) return 'El importe debe ser mayor que cero';
  if (amount > left) return `Como mucho se pueden devolver ${formatEuros(left)}`;
  return isInCents(amount) ? null : 'El importe admite como mucho dos decimales';
}

/** Returns the amount if it can be refunded, otherwise null. */
export const refundableAmount = (typed: string, left: number): number | null =>
  amountProblem(typed, left) === null ? parseAmount(typed) : null;
