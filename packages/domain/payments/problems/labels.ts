import type { ProblemDecision, ProblemKind } from '../problem-states.ts';

/** What each kind of problem is called. */
export const KIND_LABELS = {
  problem: 'Problema con el trabajo',
  no_show: 'El técnico no ha venido',
  absent_customer: 'No había nadie',
  suspension: 'Técnico suspendido',
} as const satisfies Record<ProblemKind, string>;

/** What administrators decide about a problem. */
export const DECISION_LABELS = {
  continue: 'El trabajo continúa',
  release: 'El pago es para el técnico',
  partial_refund: 'Devolución parcial',
  full_refund: 'Devolución completa',
} as const satisfies Record<ProblemDecision, string>;
