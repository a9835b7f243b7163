import { z } from 'zod';
import { instantOut } from '../../fields/contract.ts';

/** An unanswered proposal of another date for a paid job. The proposed date may already have passed. */
export const dateProposalOut = z.object({
  id: z.number(),
  proposed_by: z.enum(['customer', 'technician']),
  date: instantOut,
  created_at: instantOut,
});

/** Another place that the customer of a job proposes, until the assigned technician answers. */
export const addressProposalOut = z.object({
  id: z.number(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  created_at: instantOut,
});
