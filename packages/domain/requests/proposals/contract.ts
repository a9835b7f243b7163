import { z } from 'zod';
import { instantOut } from '../../fields/contract.ts';

/** An unanswered proposal of another date for a paid job. The proposed date may already have passed. */
export const dateProposalOut = z.object({
  id: z.number(),
  proposed_by: z.enum(['customer', 'technician']),
  date: instantOut,
  created_at: instantOut,
});
