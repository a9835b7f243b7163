/**
 * Unfinished movements of money that prevent the deletion of an account, with their Spanish texts:
 * - `paying`: a payment is processing
 * - `paid`: a job is paid and not completed
 * - `payout`: the customer may still object, or the money of a completed job has not been transferred to this technician
 * - `problem`: a problem is undecided
 * - `refund`: a refund is pending, or failed and is not resolved
 * - `dispute`: a dispute is not closed
 */
const REASONS = {
  paying: 'tiene un pago que se está procesando',
  paid: 'tiene un trabajo pagado sin completar',
  payout: 'tiene el pago de un trabajo pendiente de transferir',
  problem: 'tiene un problema sin resolver',
  refund: 'tiene una devolución sin terminar',
  dispute: 'tiene un pago reclamado por el banco sin resolver',
} as const;

export type InFlight = keyof typeof REASONS;

/** Returns why an account cannot be deleted now. */
export const moneyInFlight = (what: InFlight): string =>
  `No se puede eliminar la cuenta: ${REASONS[what]}. Espera a que termine y vuelve a intentarlo`;
