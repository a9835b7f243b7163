import type { Status } from './lifecycle.ts';

/** The lists in which a technician sees requests, each with its statuses. Every status belongs to one list. */
export const TECHNICIAN_GROUPS = {
  /** Direct requests to answer and open ones within reach. */
  new: ['pending'],
  active: ['accepted', 'negotiating', 'approved', 'payment_pending', 'payment_completed', 'in_progress'],
  history: ['completed', 'cancelled'],
} as const satisfies Readonly<Record<string, readonly Status[]>>;

export type TechnicianGroup = keyof typeof TECHNICIAN_GROUPS;

export const TECHNICIAN_GROUP_NAMES = [
  'new',
  'active',
  'history',
] as const satisfies readonly TechnicianGroup[];

/** The server stops counting here, so that a count costs the same however long a list grows. */
export const MAX_GROUP_COUNT = 100;
