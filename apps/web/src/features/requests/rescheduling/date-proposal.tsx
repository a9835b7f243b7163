import { Button } from '@mantine/core';
import { dateWords } from '@oficio/domain/must-act/job-view.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { PaymentAlert } from '../../../ui/feedback/payment-alert.tsx';
import { useProposalAnswer } from './api.ts';
import classes from './date-changes.module.css';

export type Proposal = NonNullable<NonNullable<RequestOut['money']>['date_proposal']>;

interface DateProposalProps {
  readonly request: RequestOut;
  readonly proposal: Proposal;
  readonly reader: Party;
  /** Opens the dialog that accepts the proposal. */
  readonly onAccept: (proposal: Proposal) => void;
  /** Called when the proposal was answered and its buttons are removed. */
  readonly onSettled: () => void;
}

/** Shows an unanswered proposal with the reader's possible actions. */
export function DateProposal({ request, proposal, reader, onAccept, onSettled }: DateProposalProps) {
  const { press, answering } = useProposalAnswer(request.id, proposal.id, onSettled);
  const now = useNow();
  const isOwn = proposal.proposed_by === reader;
  const other = reader === 'customer' ? (request.technician_name ?? 'El técnico') : request.user_name;
  const date = formatJobTime(proposal.date, request);
  if (now !== null && Date.parse(proposal.date) <= now)
    return (
      <PaymentAlert tone="stopped" title="La fecha propuesta ya ha pasado">
        <span>
          {isOwn ? 'Propusiste' : `${other} propuso`} el {date} y no hubo respuesta a tiempo. Podéis proponer
          otra fecha.
        </span>
      </PaymentAlert>
    );
  return (
    <PaymentAlert
      tone="waiting"
      title={`${isOwn ? 'Has propuesto' : `${other} propone`} ${dateWords(request.money?.agreed_date)}`}
    >
      <span>
        <strong>{date}</strong>
        {isOwn ? `. Esperamos la respuesta de ${other}.` : '. ¿Te viene bien?'}
      </span>
      <div className={classes.buttons}>
        {isOwn ? (
          <Button
            variant="default"
            size="md"
            loading={answering === 'withdraw'}
            onClick={() => press('withdraw')}
          >
            Retirar propuesta
          </Button>
        ) : (
          <>
            <Button size="md" disabled={answering !== null} onClick={() => onAccept(proposal)}>
              Aceptar
            </Button>
            <Button
              variant="default"
              size="md"
              loading={answering === 'decline'}
              onClick={() => press('decline')}
            >
              Rechazar
            </Button>
          </>
        )}
      </div>
    </PaymentAlert>
  );
}
