import { Button, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { BodyInput, Reply } from '@oficio/domain/endpoint.ts';
import { type AdjustmentOut, adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import {
  ACCOUNT_NAMES,
  adjustmentEffects,
  isJobAccount,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
} from '@oficio/domain/payments/ledger-accounts.ts';
import { formatEuros, toCents } from '@oficio/domain/payments/money.ts';
import { can } from '@oficio/domain/roles.ts';
import { IconScale } from '@tabler/icons-react';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useUser } from '../../../lib/session/session.ts';
import { LongText } from '../../../ui/data/long-text.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { ReasonField, reasonError } from '../../../ui/forms/reason-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { ADMIN_PAYMENTS_KEY, useRefreshPayments } from './api.ts';

/** Opens the form of a manual adjustment, for the staff who may post one. */
export function AdjustmentButton() {
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  if (user === null || !can(user.role, 'payments:adjust')) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconScale size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Ajuste manual
      </Button>
      {isOpen ? <AdjustmentDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Lists the manual adjustments, newest first. Shows nothing if there are none. */
export function AdjustmentList() {
  const query = useAdjustments();
  const list = useRef<HTMLDivElement>(null);
  const { data: adjustments = [], error, refetch } = query;
  if (adjustments.length === 0)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar ajustes manuales" onRetry={() => void refetch()} />
    ) : null;
  return (
    <section aria-labelledby="adjustments">
      <Title order={2} size="h3" id="adjustments" mb="sm">
        Ajustes manuales
      </Title>
      <Stack gap="sm" ref={list}>
        {adjustments.map(adjustment => (
          <Adjustment key={adjustment.id} adjustment={adjustment} />
        ))}
      </Stack>
      <LoadMore query={query} list={list} count={adjustments.length} />
    </section>
  );
}

function Adjustment({ adjustment }: { readonly adjustment: AdjustmentOut }) {
  const { at, debit, credit, amount, request_id, reason, admin_name } = adjustment;
  return (
    <Card p="md">
      <Text fw={600}>{formatEuros(amount)}</Text>
      <Text size="sm" c="dimmed">
        Debe: {ACCOUNT_NAMES[debit]} · Haber: {ACCOUNT_NAMES[credit]}
        {request_id === null ? '' : ` · Trabajo n.º ${request_id}`}
      </Text>
      <LongText>{reason}</LongText>
      <Text size="sm" c="dimmed">
        {admin_name}, {formatDateTime(at)}
      </Text>
    </Card>
  );
}

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
function AdjustmentDialog({ onClose }: { readonly onClose: () => void }) {
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

const ADJUSTMENTS = [...ADMIN_PAYMENTS_KEY, 'adjustments'];

/** Adjustments per page, which follow a list of payments. */
const ADJUSTMENTS_PAGE = 10;

type AdjustmentPage = Reply<typeof adjustmentEndpoints.listAdjustments>;

const flattenAdjustments = ({ pages }: InfiniteData<AdjustmentPage>) =>
  pages.flatMap(page => page.adjustments);

/** Loads the manual adjustments of the ledger, newest first. */
const useAdjustments = () =>
  useInfiniteQuery({
    queryKey: ADJUSTMENTS,
    queryFn: ({ pageParam, signal }) =>
      call(adjustmentEndpoints.listAdjustments, {
        query: { limit: ADJUSTMENTS_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flattenAdjustments,
  });

/** Posts a manual adjustment. */
function useCreateAdjustment() {
  const refreshPayments = useRefreshPayments();
  const once = useFormKey('adjustment');
  return useMutation({
    mutationFn: (body: Omit<BodyInput<typeof adjustmentEndpoints.createAdjustment>, 'client_id'>) =>
      once(client_id => call(adjustmentEndpoints.createAdjustment, { body: { ...body, client_id } })),
    onSettled: refreshPayments,
  });
}
