import { formatEuros, toCents, toEuros } from '../money.ts';
import type { DisputeOut } from './contract.ts';
import type { DisputeState } from './statuses.ts';

/** Texts about disputes for both sides, the staff's lists and the exports. */

/** Spanish names of the states for lists. */
export const DISPUTE_STATE_NAMES = {
  inquiry: 'El banco pregunta',
  open: 'En manos del banco',
  appealed: 'Recurrida',
  won: 'Rechazada por el banco',
  lost: 'Devuelto por el banco',
  averted: 'Cerrada sin devolución',
} as const satisfies Record<DisputeState, string>;

/** Label of the line of a receipt whose money the bank gave back. */
export const TAKEN_BY_BANK = 'Devuelto por tu banco';

/** Returns what a customer reads about a dispute. `ended`: the day of its end as text; null until then. */
export function customerDisputeText({ state, amount }: DisputeOut, ended: string | null): string {
  const euros = formatEuros(amount);
  const on = ended === null ? '' : ` el ${ended}`;
  return {
    inquiry: `Tu banco pregunta por ${euros} de este pago y no ha devuelto nada.`,
    open: `Reclamas ${euros}. Tu banco todavía no ha decidido.`,
    appealed: `Reclamas ${euros}. La decisión de tu banco se puede recurrir y todavía no es definitiva.`,
    won: `Tu banco rechazó${on} tu reclamación de ${euros}: el pago sigue siendo válido.`,
    lost: `Tu banco te dio la razón${on}.`,
    averted: `Se cerró${on} sin que tu banco devolviera nada.`,
  }[state];
}

/** Returns what the technician reads about a dispute. */
export function technicianDisputeText({ state, amount }: DisputeOut, customer: string): string {
  const euros = formatEuros(amount);
  return {
    inquiry: `El banco de ${customer} pregunta por ${euros} de este pago y no ha devuelto nada.`,
    open: `El banco de ${customer} ha reclamado ${euros} y todavía no ha decidido.`,
    appealed: `El banco de ${customer} ha reclamado ${euros}. Su decisión se puede recurrir y todavía no es definitiva.`,
    won: `El banco de ${customer} rechazó la reclamación de ${euros}: el pago sigue siendo válido.`,
    lost: `El banco ha devuelto ${euros} a ${customer}.`,
    averted: `La reclamación de ${customer} a su banco se cerró sin devolución.`,
  }[state];
}

/** Returns what banks gave back, in euros. */
export const takenByBanks = (disputes: readonly DisputeOut[]): number =>
  toEuros(disputes.reduce((sum, { state, amount }) => sum + (state === 'lost' ? toCents(amount) : 0), 0));
