import type { PayoutState } from '../payout-states.ts';

/** The lists of a technician's payouts, with their states. */
export const PAYOUT_GROUPS = {
  waiting: ['held', 'frozen', 'due'],
  sent: ['sent'],
} as const satisfies Readonly<Record<string, readonly PayoutState[]>>;
export type PayoutGroup = keyof typeof PAYOUT_GROUPS;

export const PAYOUT_GROUP_NAMES = ['waiting', 'sent'] as const satisfies readonly PayoutGroup[];
