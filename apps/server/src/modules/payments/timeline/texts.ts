import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';

export const START_AGREED = 'Al cliente le viene bien que empiece ya';
export const PROPOSAL = 'Nueva fecha propuesta';
/** Text of each outcome of a date proposal. A replaced proposal needs none, because the timeline shows the next one. */
export const PROPOSAL_ENDS = {
  accepted: 'Nueva fecha acordada',
  declined: 'Nueva fecha rechazada',
  withdrawn: 'Propuesta de fecha retirada',
  lapsed: 'La propuesta de fecha ha caducado',
} as const;

export const PROBLEM_TEXTS: Readonly<Record<ProblemKind, string>> = {
  problem: 'El cliente tiene un problema',
  no_show: 'El cliente dice que el técnico no ha venido',
  absent_customer: 'El técnico dice que no había nadie',
  suspension: 'Problema abierto al suspender al técnico',
};
export const ANSWERED = 'Respuesta sobre el problema';
export const CLOSED = 'Problema cerrado por quien avisó';
export const EXPIRED = 'Nadie respondió a tiempo';
export const DECIDED = 'Decisión tomada';

export const REFUND_REQUESTED = 'Devolución pedida';
export const REFUND_FAILED = 'La devolución ha fallado';
/** Text of each outcome of a failed refund. A retry needs none, because the timeline shows the new refund. */
export const CLOSING_TEXTS = {
  settled: 'Devolución resuelta a mano',
  covered: 'La devolución fallida ya no hace falta',
} as const;
