import type { ProblemDecision, ProblemKind } from '../problem-states.ts';

/** Spanish names of the kinds of problems. */
export const KIND_LABELS = {
  problem: 'Problema con el trabajo',
  no_show: 'El técnico no ha venido',
  absent_customer: 'No había nadie',
  early_start: 'El técnico ha empezado antes de tiempo',
  suspension: 'Técnico suspendido',
} as const satisfies Record<ProblemKind, string>;

/** Spanish names of the administrators' decisions. */
export const DECISION_LABELS = {
  continue: 'El trabajo continúa',
  release: 'El pago es para el técnico',
  partial_refund: 'Devolución parcial',
  full_refund: 'Devolución completa',
} as const satisfies Record<ProblemDecision, string>;
