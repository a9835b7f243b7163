import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AdminPaymentOut } from '@oficio/domain/payments/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { isInCents, parseAmount } from '../../../lib/decimal.ts';
import { useSingleFlight } from '../../../lib/single-flight.ts';
import { toast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/form-errors.ts';
import { ReasonField, reasonProblem } from '../../../ui/reason-field.tsx';
import { useRefundPayment } from './api.ts';

const FAILED = 'Error al devolver pago';

interface RefundDialogProps {
  readonly payment: AdminPaymentOut;
  readonly onClose: () => void;
}

/** Asks how much goes back to the customer and why; says what that means before it is done. */
export default function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const refund = useRefundPayment();
  const left = payment.refundable;
  const form = useForm({
    initialValues: { share: 'all', amount: '', reason: '' },
    validate: {
      amount: (typed, { share }) => (share === 'part' ? amountProblem(typed, left) : null),
      reason: reasonProblem,
    },
  });
  const isPart = form.values.share === 'part';

  const send = useSingleFlight(async ({ share, amount, reason }: typeof form.values) => {
    try {
      const part = share === 'part' ? parseAmount(amount) : null;
      await refund.mutateAsync({ id: payment.id, reason, amount: part });
      toast.success('Devolución en marcha');
      onClose();
    } catch (error) {
      // What is left may be less by now: the amount can be mended here, the rest cannot.
      if (error instanceof ApiError && error.status === 409 && !isPart) {
        toast.info(textOf(error, FAILED));
        return onClose();
      }
      showFormError(form, error, FAILED);
    }
  });
  const submit = form.onSubmit(send, errors => focusFirstError(form, errors));

  return (
    <Dialog title="¿Devolver dinero al cliente?" onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Radio.Group label="Cuánto" {...form.getInputProps('share')}>
            <Stack gap="md" my="xs">
              <Radio size="md" value="all" label={`Todo lo que queda: ${formatEuros(left)}`} />
              <Radio size="md" value="part" label="Una parte" />
            </Stack>
          </Radio.Group>
          {isPart ? (
            <TextInput
              label="Importe (€)"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              size="md"
              withAsterisk
              {...form.getInputProps('amount')}
              key={form.key('amount')}
            />
          ) : null}
          <ReasonField
            description={`Lo leerán ${payment.customer_name} y ${payment.technician_name}.`}
            {...form.getInputProps('reason')}
            key={form.key('reason')}
          />
          <Text role="status">{consequence(payment, isPart ? parseAmount(form.values.amount) : left)}</Text>
          <FormActions back="Volver" onBack={onClose} color="red" pending={refund.isPending}>
            Devolver
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Why what was typed cannot go back, or null. */
function amountProblem(typed: string, left: number): string | null {
  const amount = parseAmount(typed);
  if (amount === null) return 'Escribe el importe';
  if (Number.isNaN(amount)) return 'Escribe el importe con números, por ejemplo 45,50';
  if (amount <= 0) return 'El importe debe ser mayor que cero';
  if (amount > left) return `Como mucho se pueden devolver ${formatEuros(left)}`;
  return isInCents(amount) ? null : 'El importe admite como mucho dos decimales';
}

/** What follows, in a sentence. */
function consequence(payment: AdminPaymentOut, amount: number | null): string {
  const { customer_name, technician_name, money, refundable: left } = payment;
  if (amount === null || !(amount > 0) || amount > left) return 'No se puede deshacer.';
  const back = `${customer_name} recupera ${formatEuros(amount)}`;
  if (amount === left || !money.payout) return `${back}. No se puede deshacer.`;
  return `${back} y ${technician_name} recibe lo que queda. No se puede deshacer.`;
}
