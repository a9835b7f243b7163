/** Exports of payments for other modules. */

export { eraseProblemEntries } from './deletion/erase-problem-entries.ts';
export { eraseRefundReasons } from './deletion/subscribe.ts';
export { readReceiptOfRequest } from './documents/read-receipt.ts';
export { paymentExporters } from './export/export-payments.ts';
export { reconcile } from './reconciliation/reconcile-job.ts';
export type { ReconciliationReport } from './reconciliation/report.ts';
export { readMoney } from './request-money/read-money.ts';
export { paymentRoutes } from './routes.ts';
export { startPayments } from './start-payments.ts';
export { countOpenDifferences, countOpenPayments } from './store/admin/monitoring.ts';
export { findPaymentsOf } from './store/charges/read.ts';
export { findUnbalanced } from './store/ledger/checks.ts';
export { postEntry } from './store/ledger/post-entry.ts';
export { allProblemPhotos, ownedProblemPhotos } from './store/problems/photos.ts';
export { findWithUndecidedProblem } from './store/problems/read.ts';
