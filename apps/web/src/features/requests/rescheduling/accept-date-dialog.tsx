import { Stack, Text } from '@mantine/core';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { DescriptionList } from '../../../ui/data/description-list.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { useProposalAnswer } from './api.ts';
import { CancellationCost, cancellationOf, withNewDate } from './cancellation-cost.tsx';
import type { Proposal } from './date-proposal.tsx';

interface AcceptDateDialogProps {
  readonly request: RequestOut;
  readonly proposal: Proposal;
  readonly reader: Party;
  readonly onClose: () => void;
  /** Called when the proposal is answered, here or elsewhere. */
  readonly onDone: () => void;
}

/** Shows both dates and what cancelling would cost with the new one, and accepts it. */
export default function AcceptDateDialog({
  request,
  proposal,
  reader,
  onClose,
  onDone,
}: AcceptDateDialogProps) {
  const { press, pending } = useProposalAnswer(request.id, proposal.id, onDone);
  const before = cancellationOf(request);
  return (
    <Dialog title="¿Aceptar la nueva fecha?" onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault();
          press('accept');
        }}
      >
        <Stack>
          <TwoDates job={request} agreed={request.money?.agreed_date ?? null} proposed={proposal.date} />
          {reader === 'technician' || before === null ? (
            <Text>
              Será la fecha acordada con {request.user_name}. Tu cobro se retiene hasta después de esa fecha.
            </Text>
          ) : (
            <CancellationCost
              job={request}
              before={before}
              after={withNewDate(before, proposal.proposed_by, Date.parse(proposal.date))}
              left={request.money?.left ?? 0}
            />
          )}
          <FormActions back="Volver" onBack={onClose} pending={pending} data-autofocus>
            Aceptar la fecha
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

interface TwoDatesProps {
  readonly job: InZone;
  /** ISO 8601; null when no date is agreed yet. */
  readonly agreed: string | null;
  readonly proposed: string;
}

/** Shows the agreed date and the proposed one. */
const TwoDates = ({ job, agreed, proposed }: TwoDatesProps) => (
  <DescriptionList
    items={[
      { term: 'Fecha propuesta', value: formatJobTime(proposed, job) },
      { term: 'Fecha acordada ahora', value: agreed === null ? 'Ninguna' : formatJobTime(agreed, job) },
    ]}
  />
);
