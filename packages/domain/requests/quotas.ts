/** Limits on the requests of one customer. */
interface RequestQuota {
  readonly perHour: number;
  readonly perDay: number;
  /** Requests to one technician in 24 hours that the technician has not accepted, because each of them notifies the same person. */
  readonly unacceptedByOne: number;
  /** Open requests that wait for a technician at the same time. */
  readonly pendingOpen: number;
  /** Technicians who are notified of one open request, nearest first. */
  readonly announcedTo: number;
}

/**
 * Limits on requests by whether the customer's e-mail address is verified. An attacker can open many accounts with invented
 * addresses, so an unverified account reaches few technicians.
 */
export const REQUEST_QUOTAS = {
  verified: { perHour: 10, perDay: 30, unacceptedByOne: 5, pendingOpen: 10, announcedTo: 200 },
  unverified: { perHour: 5, perDay: 10, unacceptedByOne: 2, pendingOpen: 1, announcedTo: 20 },
} as const satisfies Record<string, RequestQuota>;

export const requestQuotaOf = ({ isVerified }: { readonly isVerified: boolean }): RequestQuota =>
  isVerified ? REQUEST_QUOTAS.verified : REQUEST_QUOTAS.unverified;

/**
 * Requests in 24 hours that one technician has from all unverified customers without acceptance. More need a verified address, because one
 * person can open many accounts.
 */
export const UNVERIFIED_TO_ONE = 10;
