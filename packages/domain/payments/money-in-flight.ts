/**
 * Money that somebody still has a part in:
 * - `paying`: a payment is being processed
 * - `paid`: a job is paid and not done
 * - `payout`: a finished job's money has not reached its technician, or is still open to objections
 * - `problem`: nobody has decided about a problem
 * - `refund`: money is on its way back, or a refund failed and nothing took its place
 * - `dispute`: a bank has not decided
 */
const WHYS = {
  paying: 'tiene un pago que se está procesando',
  paid: 'tiene un trabajo pagado sin completar',
  payout: 'tiene el pago de un trabajo pendiente de transferir',
  problem: 'tiene un problema sin resolver',
  refund: 'tiene una devolución sin terminar',
  dispute: 'tiene un pago reclamado por el banco sin resolver',
} as const;

export type InFlight = keyof typeof WHYS;

/** Why an account cannot be deleted now. */
export const moneyInFlight = (what: InFlight): string =>
  `No se puede eliminar la cuenta: ${WHYS[what]}. Espera a que termine y vuelve a intentarlo`;
