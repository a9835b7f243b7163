import { Stack, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { instantOfLocal } from '@oficio/domain/fields/zoned-time.ts';
import { dateWords } from '@oficio/domain/must-act/job-view.ts';
import { freeUntil, type Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { formatPercent } from '../../../lib/format/percent.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { DateField, dateError } from '../fields/date-field.tsx';
import { useProposeDate } from './api.ts';
import { CancellationCost, cancellationOf, withNewDate } from './cancellation-cost.tsx';

const FAILED = 'Error al proponer la fecha';
const MISSING = 'Elige la fecha que propones';

interface Values extends Record<string, string> {
  /** Value of `<input type="datetime-local">`: local time at the place of the job. */
  date: string;
}

interface ProposeDateDialogProps {
  readonly request: RequestOut;
  readonly reader: Party;
  readonly onClose: () => void;
  /** Called when the proposal was sent, or the job started or ended meanwhile. */
  readonly onDone: () => void;
}

/** Asks for another date, explains the consequences for a refund, and sends the proposal to the other side. */
export default function ProposeDateDialog({ request, reader, onClose, onDone }: ProposeDateDialogProps) {
  const propose = useProposeDate();
  const draft = useFormDraft<Values>(`date.${request.id}`, { date: '' });
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      date: local => dateError(local, request, form.getInputNode('date')) ?? (local === '' ? MISSING : null),
    },
  });
  const finish = () => {
    draft.clear();
    onDone();
  };
  const send = useSingleFlight(async ({ date }: typeof form.values) => {
    try {
      await propose.mutateAsync({
        id: request.id,
        date: new Date(instantOfLocal(date, request.time_zone)).toISOString(),
      });
      toast.success('Propuesta enviada. Te avisaremos cuando respondan.');
      finish();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) return showFormError(form, error, FAILED);
      toast.info(textOf(error, FAILED));
      finish();
    }
  });
  const submit = form.onSubmit(send, errors => focusFirstError(form, errors));
  const { date } = form.values;
  const agreed = request.money?.agreed_date ?? null;
  const other = reader === 'customer' ? (request.technician_name ?? 'el técnico') : request.user_name;

  return (
    <Dialog title={`Proponer ${dateWords(agreed)}`} onClose={onClose} closeOnClickOutside={date === ''}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <DateField
            job={request}
            label={agreed === null ? 'Fecha' : 'Nueva fecha'}
            description={
              agreed === null ? undefined : `Fecha acordada ahora: ${formatJobTime(agreed, request)}`
            }
            name="date"
            withAsterisk
            data-autofocus
            {...form.getInputProps('date')}
            key={form.key('date')}
          />
          <Text>
            {agreed === null
              ? `No será la fecha acordada hasta que ${other} la acepte.`
              : `Hasta que ${other} la acepte, sigue valiendo la fecha actual.`}
            {request.money?.date_proposal ? ' Sustituye a la propuesta que está sin contestar.' : ''}
          </Text>
          <div role="status">
            {date === '' || dateError(date, request, null) !== null ? null : (
              <Consequence request={request} reader={reader} date={instantOfLocal(date, request.time_zone)} />
            )}
          </div>
          <FormActions back="Cancelar" onBack={onClose} pending={propose.isPending}>
            Enviar propuesta
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ConsequenceProps {
  readonly request: RequestOut;
  readonly reader: Party;
  readonly date: number;
}

/** Explains how the customer's right to cancel changes if the other side accepts. */
function Consequence({ request, reader, date }: ConsequenceProps) {
  const now = useNow();
  const before = cancellationOf(request);
  if (before === null || now === null) return null;
  const after = withNewDate(before, reader, date);
  if (reader === 'customer')
    return (
      <Stack gap="xs">
        {before.dates.length === 0 ? null : (
          <Text>
            Como el cambio lo pides tú, para cancelar sin coste cuenta el plazo que acabe antes: el de la
            fecha actual o el de la nueva.
          </Text>
        )}
        <CancellationCost before={before} after={after} left={request.money?.left ?? 0} job={request} />
      </Stack>
    );
  const until = freeUntil(after) ?? now;
  const late = formatPercent(after.terms.late_refund_percent);
  return (
    <Text>
      Como el cambio lo pides tú, si {request.user_name} la acepta{' '}
      {until > now
        ? `podrá cancelar sin coste hasta el ${formatJobTime(until, request)}.`
        : `y luego cancela, recuperará el ${late}.`}
    </Text>
  );
}
