import { z } from 'zod';
import { instantOut } from '../../fields/contract.ts';
import { DISPUTE_STATES } from './statuses.ts';

/** A dispute of a payment as both sides see it. Amounts in euros. */
export const disputeOut = z.object({
  opened_at: instantOut,
  /** When it ended; null until then. */
  ended_at: instantOut.nullable(),
  /** What the customer claims. It left the payment only in the state 'lost'. */
  amount: z.number(),
  state: z.enum(DISPUTE_STATES),
});
export type DisputeOut = z.output<typeof disputeOut>;
