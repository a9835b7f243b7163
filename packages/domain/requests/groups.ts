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

/** The lists of requests that a technician sees, with their statuses. Every status belongs to one list. */
export const TECHNICIAN_GROUPS = {
  /** Direct requests to answer, and open requests nearby. */
  new: ['pending'],
  active: ['accepted', 'negotiating', 'approved', 'payment_pending', 'payment_completed', 'in_progress'],
  history: ['completed', 'cancelled'],
} as const satisfies Readonly<Record<string, readonly Status[]>>;

/**
 * Statuses in which the customer waits for the technician's answer: a direct request, or a price. An approved request needs one too
 * after the date of its offer has passed.
 */
export const TO_ANSWER = ['pending', 'accepted', 'negotiating'] as const satisfies readonly Status[];

export type TechnicianGroup = keyof typeof TECHNICIAN_GROUPS;

export const TECHNICIAN_GROUP_NAMES = [
  'new',
  'active',
  'history',
] as const satisfies readonly TechnicianGroup[];
