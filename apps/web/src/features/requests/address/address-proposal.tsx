import { Button } from '@mantine/core';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { distanceKm } from '@oficio/domain/technicians/geo.ts';
import { formatKm } from '../../../lib/format/format.ts';
import { PaymentAlert } from '../../../ui/feedback/payment-alert.tsx';
import { pointOfValues } from '../creation/request-draft.ts';
import classes from '../rescheduling/date-changes.module.css';
import { type ProposalAnswer, useAnswerPress } from '../use-answer-press.ts';
import { useAnswerAddress } from './api.ts';

interface AddressProposalProps {
  readonly request: RequestOut;
  readonly reader: Party;
  /** Called when the proposal was answered and its buttons are removed. */
  readonly onSettled?: () => void;
}

/** Shows an unanswered proposal of another address with the reader's possible actions. */
export function AddressProposal({ request, reader, onSettled }: AddressProposalProps) {
  const proposal = request.address_proposal;
  const { mutateAsync } = useAnswerAddress();
  const { press, answering } = useAnswerPress({
    send: answer => mutateAsync({ id: request.id, proposalId: proposal?.id ?? 0, answer }),
    done: DONE,
    failed: FAILED,
    onDone: () => onSettled?.(),
  });
  if (proposal === null) return null;
  const isOwn = reader === 'customer';
  const technician = request.technician_name ?? 'el técnico';
  return (
    <PaymentAlert
      tone="waiting"
      title={isOwn ? 'Has propuesto otra dirección' : `${request.user_name} propone otra dirección`}
    >
      <span>
        <strong>{proposal.address}</strong>
        {farText(request)}
        {isOwn
          ? `. Hasta que ${technician} la acepte, sigue valiendo la actual.`
          : '. La fecha y el precio no cambian.'}
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
            <Button
              size="md"
              loading={answering === 'accept'}
              disabled={answering === 'decline'}
              onClick={() => press('accept')}
            >
              Aceptar
            </Button>
            <Button
              variant="default"
              size="md"
              loading={answering === 'decline'}
              disabled={answering === 'accept'}
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

/** Returns how far the proposed place is from the present one; '' while a point is missing. */
function farText({ address_proposal, ...request }: RequestOut): string {
  const [from, to] = [pointOfValues(request), address_proposal && pointOfValues(address_proposal)];
  return from && to ? `, a ${formatKm(distanceKm(from, to))} de la dirección actual` : '';
}

const DONE: Readonly<Record<ProposalAnswer, string>> = {
  accept: 'Nueva dirección acordada',
  decline: 'Propuesta rechazada',
  withdraw: 'Propuesta retirada',
};
const FAILED: Readonly<Record<ProposalAnswer, string>> = {
  accept: 'Error al aceptar la dirección',
  decline: 'Error al rechazar la dirección',
  withdraw: 'Error al retirar la propuesta',
};
