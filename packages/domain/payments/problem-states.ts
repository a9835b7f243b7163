/**
 * Kinds of problems:
 * - `problem`: what the customer reports with 'Tengo un problema'
 * - `no_show`: the customer reports that the technician did not come
 * - `absent_customer`: the technician reports that the customer was not there
 * - `early_start`: the customer reports that the technician started before the agreed time
 * - `suspension`: the platform opened it because the technician of a started job was suspended
 */
export const PROBLEM_KINDS = ['problem', 'no_show', 'absent_customer', 'early_start', 'suspension'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/**
 * States of a problem:
 * - `awaiting_reply`: a no-show, an absence or an early start was reported; the job ends if the other side does not answer in time
 * - `open`: waits for an administrator's decision
 * - `closed`: the side that made the report withdrew it, or the start that it is about was taken back
 * - `decided`: an administrator has decided
 * - `expired`: the other side did not answer in time, and the job ended
 */
export const PROBLEM_STATES = ['awaiting_reply', 'open', 'closed', 'decided', 'expired'] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

/** While a problem is in one of these states, the money is not released and neither side can withdraw. */
export const UNDECIDED_PROBLEM = ['awaiting_reply', 'open'] as const satisfies readonly ProblemState[];

export const isUndecidedProblem = (state: ProblemState): boolean =>
  UNDECIDED_PROBLEM.some(undecided => undecided === state);

/** `continue` is allowed only before the job is completed, `release` only afterwards. `full_refund` cancels an uncompleted job. */
export const PROBLEM_DECISIONS = ['continue', 'release', 'partial_refund', 'full_refund'] as const;
export type ProblemDecision = (typeof PROBLEM_DECISIONS)[number];

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
