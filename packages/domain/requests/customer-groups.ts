import type { Status } from './lifecycle.ts';

/** The lists of a customer's requests, with their statuses. Every status belongs to one list. */
export const CUSTOMER_GROUPS = {
  open: [
    'pending',
    'accepted',
    'negotiating',
    'approved',
    'payment_pending',
    'payment_completed',
    'in_progress',
  ],
  ended: ['completed', 'cancelled'],
} as const satisfies Readonly<Record<string, readonly Status[]>>;

export type CustomerGroup = keyof typeof CUSTOMER_GROUPS;

export const CUSTOMER_GROUP_NAMES = ['open', 'ended'] as const satisfies readonly CustomerGroup[];
