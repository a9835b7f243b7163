/** Paths of the pages that notifications link to. */

export const TECHNICIAN_HOME = '/technician/dashboard';
/** Tabs and sections of the technician's dashboard. */
export const TECHNICIAN_JOBS = `${TECHNICIAN_HOME}?tab=trabajos`;
export const TECHNICIAN_REVIEWS = `${TECHNICIAN_HOME}#resenas`;
/** Page where a technician opens a payout account. */
export const PAYOUT_ACCOUNT = '/technician/stripe-onboarding';
/** Returns the administrators' page of a payment. */
export const adminPayment = (paymentId: number): string => `/admin/payments/${paymentId}`;
