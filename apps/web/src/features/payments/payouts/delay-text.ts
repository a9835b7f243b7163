import type { PayoutOut } from '@oficio/domain/payments/payouts/contract.ts';
import type { PayoutDelay } from '@oficio/domain/payments/payouts/delays.ts';
import { formatJobDay, formatJobTime } from '../../../lib/format/job-times.ts';

const DELAYS: Readonly<Record<PayoutDelay, string>> = {
  hold: 'Retenido hasta que acabe el plazo del cliente.',
  problem: 'Congelado: el cliente ha avisado de un problema.',
  dispute: 'Congelado: el banco del cliente ha reclamado el pago.',
  suspension: 'Congelado mientras tu cuenta esté suspendida.',
  review: 'Congelado: un administrador está comprobando este pago.',
  no_account: 'Falta tu cuenta de cobros. Te lo enviamos en cuanto esté activa.',
  refused: 'El proveedor de pagos no ha aceptado el envío. Lo seguimos intentando.',
  sending: 'Lo estamos enviando a tu cuenta.',
};

/** Returns when the money was sent, or why it was not. */
export function delayText(payout: PayoutOut): string {
  const { delay, release_at, sent_at } = payout;
  if (delay === 'hold' && release_at !== null)
    return `Retenido hasta el ${formatJobTime(release_at, payout)}.`;
  if (delay !== null) return DELAYS[delay];
  return sent_at === null
    ? 'Enviado a tu cuenta.'
    : `Enviado a tu cuenta el ${formatJobDay(sent_at, payout)}.`;
}
