import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  ACCOUNT_NAMES,
  adjustmentEffects,
  isJobAccount,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
} from '@oficio/domain/payments/ledger-accounts.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { ReasonField, reasonError } from '../../../ui/forms/reason-field.tsx';
import { useCreateAdjustment } from '../adjustments/api.ts';

const ACCOUNTS = LEDGER_ACCOUNTS.map(value => ({ value, label: ACCOUNT_NAMES[value] }));

type Values = {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: string;
  readonly request_id: string;
  readonly reason: string;
};

const INITIAL: Values = { debit: 'losses', credit: 'technician', amount: '', request_id: '', reason: '' };

/** Asks for the accounts, the amount and the reason of a manual adjustment, and posts it. */
export function AdjustmentDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateAdjustment();
  const draft = useFormDraft('adjustment', INITIAL);
  const form = useForm<Values>({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      credit: (credit, { debit }) => (credit === debit ? 'Elige dos cuentas distintas' : null),
      amount: amount => ((parseAmount(amount) ?? 0) > 0 ? null : 'Escribe el importe'),
      request_id: (id, { debit, credit }) => {
        if (id.trim() !== '') return /^\d+$/.test(id.trim()) ? null : 'Escribe solo el número';
        return [debit, credit].some(isJobAccount)
          ? 'Estas cuentas son de un trabajo: escribe su número'
          : null;
      },
      reason: reasonError,
    },
  });
  const send = useSingleFlight(async ({ amount, request_id, ...values }: Values) => {
    try {
      await create.mutateAsync({
        ...values,
        amount: parseAmount(amount) ?? 0,
        request_id: request_id.trim() === '' ? null : Number(request_id),
      });
      draft.clear();
      toast.success('Ajuste anotado');
      onClose();
    } catch (error) {
      showFormError(form, error, 'Error al anotar el ajuste');
    }
  });
  return (
    <Dialog title="Ajuste manual" onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={form.onSubmit(send, errors => focusFirstError(form, errors))} noValidate>
        <Stack>
          <Text>
            Corrige la contabilidad con dos apuntes que suman cero. No mueve dinero en el proveedor de pagos y
            no se puede deshacer: un error se corrige con otro ajuste.
          </Text>
          <NativeSelect
            size="md"
            label="Debe (suma el importe)"
            data={ACCOUNTS}
            data-autofocus
            {...form.getInputProps('debit')}
          />
          <NativeSelect
            size="md"
            label="Haber (resta el importe)"
            description="En «Deuda con el técnico», el haber aumenta lo que se le debe."
            data={ACCOUNTS}
            {...form.getInputProps('credit')}
          />
          <TextInput
            size="md"
            label="Importe (€)"
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('amount')}
          />
          <TextInput
            size="md"
            label="N.º del trabajo, si es de uno"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('request_id')}
          />
          <ReasonField
            label="Motivo"
            description="Queda en el registro. El técnico lo lee en su extracto si el ajuste cambia lo que se le debe."
            {...form.getInputProps('reason')}
          />
          <Effects {...form.values} />
          <FormActions back="Volver" onBack={onClose} pending={create.isPending}>
            Anotar ajuste
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Says in words what the adjustment does; nothing while the amount or the accounts are wrong. */
function Effects({ debit, credit, amount }: Pick<Values, 'debit' | 'credit' | 'amount'>) {
  const euros = parseAmount(amount) ?? 0;
  const isValid = euros > 0 && isInCents(euros) && debit !== credit;
  return (
    <div role="status">
      {isValid ? (
        <Stack gap={4}>
          {adjustmentEffects({ debit, credit, amount: toCents(euros) }).map(effect => (
            <Text key={effect} fw={600}>
              {effect}.
            </Text>
          ))}
        </Stack>
      ) : null}
    </div>
  );
}
