/** What other nouns may use of payments. */

export type {} from './disputes/facts.ts';
export { readReceiptOfRequest } from './documents/read-receipt.ts';
export { paymentExporters } from './export/export-payments.ts';
export type {} from './payouts/facts.ts';
export type {} from './problems/facts.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export type { Report as Reconciled } from './reconciliation/report.ts';
export type {} from './refunds/facts.ts';
export type {} from './reminders/facts.ts';
export { readMoney } from './request-money/read-money.ts';
export type {} from './rescheduling/facts.ts';
export { paymentRoutes } from './routes.ts';
export type {} from './stalled-jobs/facts.ts';
export { startPayments } from './start-payments.ts';
export type {} from './store/events.ts';
export { ownedProblemPhotos } from './store/problems/read.ts';
export type {} from './store/problems/tables.ts';
export type {} from './store/tables.ts';
export type {} from './suspension/facts.ts';
