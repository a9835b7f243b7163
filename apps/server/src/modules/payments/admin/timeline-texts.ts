import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import { MOVE_LABELS } from '@oficio/domain/requests/labels.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import type { MovementKind } from '../store/ledger/movements.ts';

/** Text of each event in the timeline; null when a ledger movement shows it with its amount. */
export const EVENT_TEXTS: Readonly<Record<Action | 'create', string | null>> = {
  ...MOVE_LABELS,
  payment_succeeded: null,
};

export const MOVEMENT_TEXTS: Readonly<Record<MovementKind, string>> = {
  charge: 'Pago recibido',
  release: 'Dinero liberado para el técnico',
  release_undone: 'Dinero retenido de nuevo',
  loss_covered: 'Pérdida de la plataforma compensada',
  transfer: 'Transferencia enviada al técnico',
  refund: 'Devolución enviada al cliente',
  refund_failed: 'La devolución ha fallado',
  manual_refund: 'Devolución resuelta a mano',
  dispute: 'El banco del cliente ha reclamado el pago',
  dispute_won: 'Reclamación ganada',
  dispute_lost: 'Reclamación perdida',
  adjustment: 'Ajuste manual de la contabilidad',
};

/** Text of each outcome of a date proposal. A replaced proposal needs none, because the timeline shows the next one. */
export const PROPOSAL_ENDS = {
  accepted: 'Nueva fecha acordada',
  declined: 'Nueva fecha rechazada',
  withdrawn: 'Propuesta de fecha retirada',
  lapsed: 'La propuesta de fecha ha caducado',
} as const;
export const PROPOSAL = 'Nueva fecha propuesta';
/** Text of each outcome of a failed refund. A retry needs none, because the timeline shows the new refund. */
export const CLOSING_TEXTS = {
  settled: MOVEMENT_TEXTS.manual_refund,
  covered: 'La devolución fallida ya no hace falta',
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
