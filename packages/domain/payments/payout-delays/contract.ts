import { z } from 'zod';
import { instantOut } from '../../fields/contract.ts';
import { PAYOUT_DELAYS } from './delays.ts';

/** Why a payout is not transferred yet. */
export const payoutDelayOut = z.object({
  kind: z.enum(PAYOUT_DELAYS),
  /** When the payout was frozen or became due; null for a hold. */
  since: instantOut.nullable(),
  /** When the hold ends; null for another reason. */
  until: instantOut.nullable(),
  /** The last failed attempt to transfer since the payout became due; null without one, or when the payout is not due. */
  failure: z
    .object({
      /** The provider's code of a refusal, or an `OwnFailure`. */
      code: z.string(),
      /** The provider's text, in its language; null for technicians, and when the provider gave none. */
      text: z.string().nullable(),
      /** Failed attempts since the payout became due. */
      count: z.number(),
      at: instantOut,
      next_at: instantOut.nullable(),
    })
    .nullable(),
});
export type PayoutDelayOut = z.output<typeof payoutDelayOut>;
