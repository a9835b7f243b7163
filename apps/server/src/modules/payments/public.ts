/** What other nouns may use of payments. */

export type {} from './dates/facts.ts';
export type {} from './disputes/facts.ts';
export { paymentExporters } from './export-payments.ts';
export type {} from './facts.ts';
export { readReceiptOfRequest } from './papers/read-receipt.ts';
export type {} from './payouts/facts.ts';
export type {} from './problems/facts.ts';
export { ownedProblemPhotos } from './problems/owned-photos.ts';
export type {} from './problems/tables.ts';
export { readMoney } from './read-money.ts';
export { reconcile } from './reconcile/reconcile.ts';
export type { Report as Reconciled } from './reconcile/report.ts';
export type {} from './refunds/facts.ts';
export type {} from './reminders/facts.ts';
export { paymentRoutes } from './routes.ts';
export type {} from './stalled/facts.ts';
export type {} from './suspension/facts.ts';
export type {} from './tables.ts';
export { workPayments } from './work.ts';
