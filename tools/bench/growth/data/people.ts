import type { Sizes } from './sizes.ts';

/** Users with known ids. Ids up to `technicians` are technicians, then come customers, and the last five are administrators. */
export interface People {
  /** Has 2 % of the older jobs and a third of the newest. */
  readonly busyTechnician: number;
  /** Has the same jobs in every data set. */
  readonly ordinaryTechnician: number;
  readonly longChatTechnician: number;
  readonly busyCustomer: number;
  readonly ordinaryCustomer: number;
  readonly longChatCustomer: number;
  readonly admin: number;
}

/** Users with `COMMON_NAME`, the same number in every data set: few enough for a search of their requests and payments. */
export const COMMON_PEOPLE = 200;

/** Ids below this above the first technician and the first customer are reserved for `People`. */
export const RESERVED = 10;

export const peopleOf = ({ technicians, users }: Sizes): People => ({
  busyTechnician: 1,
  ordinaryTechnician: 2,
  longChatTechnician: 3,
  busyCustomer: technicians + 1,
  ordinaryCustomer: technicians + 2,
  longChatCustomer: technicians + 3,
  admin: users,
});

/** Jobs of the ordinary technician and requests of the ordinary customer. */
export const ORDINARY_JOBS = 20;
export const ORDINARY_REQUESTS = 8;
/** The busy users have each n-th request. */
export const BUSY_JOB_EVERY = 50;
export const BUSY_REQUEST_EVERY = 200;
/** The same among the newest requests. */
export const BUSY_NEWEST_JOB_EVERY = 3;
export const BUSY_NEWEST_REQUEST_EVERY = 10;
/** The request of the long chat, counted from the last one. */
const LONG_CHAT_FROM_END = 5;
export const longChatRequest = ({ requests }: Sizes): number => requests - LONG_CHAT_FROM_END;
