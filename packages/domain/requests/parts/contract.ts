import { z } from 'zod';
import { instantOut } from '../../fields/contract.ts';
import { PROBLEM_DECISIONS, PROBLEM_KINDS, PROBLEM_STATES } from '../../payments/problem-states.ts';

/** Summary of a problem, as a part of its request. */
export const problemOut = z.object({
  id: z.number(),
  kind: z.enum(PROBLEM_KINDS),
  state: z.enum(PROBLEM_STATES),
  opened_by: z.enum(['customer', 'technician', 'platform']),
  opened_at: instantOut,
  /** Text of the report; null without one. */
  text: z.string().nullable(),
  /** Whether the report has a photo. */
  has_photo: z.boolean(),
  /** Percent of the payment that goes back without an answer, where the report determines it; null for other reports. */
  refund_percent: z.number().nullable(),
  /** End of the other side's time to answer; null unless the problem awaits a reply. */
  reply_until: instantOut.nullable(),
  /** The administrator's decision and reason; null before the decision. */
  decision: z.enum(PROBLEM_DECISIONS).nullable(),
  decision_reason: z.string().nullable(),
  /** When the problem was closed, decided or expired; null before that. */
  ended_at: instantOut.nullable(),
});
