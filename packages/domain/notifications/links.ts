/** Where notifications lead. */

export const TECHNICIAN_HOME = '/technician/dashboard';
/** The tabs and sections of the technician's dashboard in which a notification's job or review is found. */
export const TECHNICIAN_JOBS = `${TECHNICIAN_HOME}?tab=trabajos`;
export const TECHNICIAN_HISTORY = `${TECHNICIAN_HOME}?tab=historial`;
export const TECHNICIAN_REVIEWS = `${TECHNICIAN_HOME}#resenas`;
/** Where a technician opens the account that receives their payouts. */
export const PAYOUT_ACCOUNT = '/technician/stripe-onboarding';
export const CUSTOMER_HOME = '/dashboard';
/** Where the technician finds a job that is still to be done or over. */
export const jobsOf = (isActive = false): string => (isActive ? TECHNICIAN_JOBS : TECHNICIAN_HISTORY);
/** The administrators' page of a payment. */
export const adminPayment = (paymentId: number): string => `/admin/payments/${paymentId}`;
