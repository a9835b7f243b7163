import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { instantOut } from '../../fields/contract.ts';
import { PAYMENT_REASON_NAMES, QUEUE_GROUP_NAMES, QUEUE_REASON_NAMES } from '../../must-act/staff.ts';

const queueRowOut = z.object({
  /** Of the payment, the technician's profile or the delivery. */
  id: z.number(),
  kind: z.enum(QUEUE_REASON_NAMES),
  /** Less urgent reasons for which the same payment waits. */
  also: z.array(z.enum(PAYMENT_REASON_NAMES)),
  /** The job of a payment; null in other rows. */
  job: z
    .object({
      request_id: z.number(),
      service_name: z.string(),
      customer_name: z.string(),
      technician_name: z.string(),
    })
    .nullable(),
  /** Name of the technician, or kind and recipient of a delivery; null for payments. */
  name: z.string().nullable(),
  /** Address of the applicant, or the error of a delivery. */
  detail: z.string().nullable(),
  /** Euros that the decision is about; null without money. */
  amount: z.number().nullable(),
  since: instantOut,
  /** True while the bank reviews the evidence of a dispute, so that nothing can be done now. */
  is_with_bank: z.boolean(),
  /** Deadline for an answer to the bank; null when there is none or it was answered. */
  due_by: instantOut.nullable(),
  /** The provider's page of the payment; null when the provider has none. */
  provider_url: z.string().nullable(),
});
export type QueueRowOut = z.output<typeof queueRowOut>;

const queueGroupOut = z.object({
  group: z.enum(QUEUE_GROUP_NAMES),
  /** A number above `COUNT_CAP` means more than `COUNT_CAP`. */
  count: z.number(),
  /** The rows that wait for the longest time, at most `QUEUE_ROWS`. */
  rows: z.array(queueRowOut),
});
export type QueueGroupOut = z.output<typeof queueGroupOut>;

export const queueEndpoints = defineEndpoints({
  /** What waits for an administrator: the groups that the caller may decide, the most urgent first, also the empty ones. */
  getQueue: {
    method: 'GET',
    path: '/api/admin/queue',
    access: 'overview:read',
    reply: z.object({ groups: z.array(queueGroupOut) }),
  },
});
