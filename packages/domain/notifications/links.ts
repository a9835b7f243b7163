import { DASHBOARD_PATHS } from '../technicians/dashboard-paths.ts';

/** Paths of the pages that notifications link to. */

export const TECHNICIAN_REVIEWS = `${DASHBOARD_PATHS.profile}#resenas`;
/** Page where a technician opens a payout account. */
export const PAYOUT_ACCOUNT = '/technician/stripe-onboarding';
/** Returns the administrators' page of a payment. */
export const adminPayment = (paymentId: number): string => `/admin/payments/${paymentId}`;
