import type { AdminPaymentOut } from '@oficio/domain/payments/contract.ts';
import { OVER } from '@oficio/domain/payments/disputes.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { MoneyNote } from '../../../ui/money-note.tsx';

type Dispute = NonNullable<AdminPaymentOut['dispute']>;

/** The bank's word for why (https://docs.stripe.com/api/disputes/object#dispute_object-reason), in ours. */
const REASONS: Readonly<Record<string, string>> = {
  credit_not_processed: 'dice que se le debía una devolución',
  duplicate: 'dice que se le ha cobrado dos veces',
  fraudulent: 'dice que no hizo este pago',
  product_not_received: 'dice que el trabajo no se ha hecho',
  product_unacceptable: 'dice que el trabajo está mal hecho',
  unrecognized: 'no reconoce el cargo',
};

/** How far it is, by the provider's status. */
const STATES: Readonly<Record<string, string>> = {
  needs_response: 'Hay que presentar pruebas en el panel del proveedor de pagos.',
  warning_needs_response: 'El banco pregunta: se puede responder en el panel del proveedor de pagos.',
  under_review: 'El banco está revisando las pruebas.',
  warning_under_review: 'El banco está revisando la respuesta.',
  warning_closed: 'Cerrada sin reclamación.',
  won: 'Ganada: el dinero ha vuelto.',
  lost: 'Perdida: el dinero se queda con el cliente.',
};

/** There is something to answer or to wait for. */
export const isOpenDispute = ({ status }: Dispute): boolean => !OVER.includes(status);

/** What the customer's bank wants back, why, and how far that is. */
export function DisputeNote({ dispute }: { readonly dispute: Dispute }) {
  const { amount, reason, status } = dispute;
  return (
    <MoneyNote
      tone={isOpenDispute(dispute) ? 'stopped' : status === 'lost' ? 'failed' : 'done'}
      title="El banco del cliente ha reclamado este pago"
    >
      <span>
        {formatEuros(amount)}: el cliente {REASONS[reason] ?? `reclama (${reason})`}.
      </span>
      <span>{STATES[status] ?? `Estado: ${status}.`}</span>
    </MoneyNote>
  );
}
