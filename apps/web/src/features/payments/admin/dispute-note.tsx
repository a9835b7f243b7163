import { Anchor } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { AVERTED, OVER } from '@oficio/domain/payments/disputes/statuses.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { PaymentAlert } from '../../../ui/feedback/payment-alert.tsx';

type Dispute = NonNullable<AdminPaymentOut['dispute']>;

/** Spanish text of each dispute reason (https://docs.stripe.com/api/disputes/object#dispute_object-reason). */
const REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'tiene un banco que no puede procesar este pago',
  customer_initiated: 'ha pedido el dinero a su banco',
  debit_not_authorized: 'dice que no autorizó este cargo',
  general: 'reclama sin decir el motivo',
  incorrect_account_details: 'tiene una cuenta cuyos datos no son correctos',
  insufficient_funds: 'no tenía saldo suficiente',
  noncompliant: 'reclama porque el cargo no cumple las normas de su tarjeta',
  subscription_canceled: 'dice que canceló el servicio',
  credit_not_processed: 'dice que se le debía una devolución',
  duplicate: 'dice que se le ha cobrado dos veces',
  fraudulent: 'dice que no hizo este pago',
  product_not_received: 'dice que el trabajo no se ha hecho',
  product_unacceptable: 'dice que el trabajo está mal hecho',
  unrecognized: 'no reconoce el cargo',
};

/** Spanish text of each dispute status. */
const STATES: Readonly<Record<Dispute['status'], string>> = {
  needs_response: 'Hay que presentar pruebas en el panel del proveedor de pagos.',
  warning_needs_response: 'El banco pregunta: se puede responder en el panel del proveedor de pagos.',
  under_review: 'El banco está revisando las pruebas.',
  warning_under_review: 'El banco está revisando la respuesta.',
  appeal_needs_response:
    'El banco ha rechazado las pruebas: se puede recurrir en el panel del proveedor de pagos.',
  appeal_under_review: 'La red de la tarjeta está revisando el recurso.',
  warning_closed: 'La consulta se ha cerrado sin reclamación.',
  prevented: 'Se ha resuelto sin llegar a ser una reclamación.',
  won: 'Ganada: el dinero ha vuelto.',
  lost: 'Perdida: el dinero se queda con el cliente.',
  unknown: 'No conocemos este estado. Míralo en el panel del proveedor de pagos.',
};

/** Returns whether the dispute needs an answer or waits for the bank. */
export const isOpenDispute = ({ status }: Dispute): boolean => !OVER.includes(status);

interface DisputeNoteProps {
  readonly dispute: Dispute;
  readonly job: InZone;
  readonly providerUrl: string | null;
}

/** Shows the amount, reason and status of a dispute. */
export function DisputeNote({ dispute, job, providerUrl }: DisputeNoteProps) {
  const { amount, reason, status, due_by } = dispute;
  return (
    <PaymentAlert
      tone={isOpenDispute(dispute) ? 'stopped' : status === 'lost' ? 'failed' : 'done'}
      title={
        AVERTED.includes(status)
          ? 'El banco del cliente preguntó por este pago'
          : 'El banco del cliente ha reclamado este pago'
      }
    >
      <span>
        {formatEuros(amount)}: el cliente {REASONS[reason] ?? `reclama (${reason})`}.
      </span>
      <span>{STATES[status]}</span>
      {isOpenDispute(dispute) && due_by !== null ? (
        <span>El plazo para responder termina el {formatJobTime(due_by, job)}.</span>
      ) : null}
      {isOpenDispute(dispute) ? <ProviderLink url={providerUrl} /> : null}
    </PaymentAlert>
  );
}

/** Links to the payment in the provider's dashboard, if the provider has one. */
export const ProviderLink = ({ url }: { readonly url: string | null }) =>
  url === null ? null : (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm" c="inherit" underline="always">
      Abrir en el proveedor de pagos
    </Anchor>
  );
