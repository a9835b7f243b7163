/** Exports of payments for other modules. */

export { findNamedPayments } from './admin/find-named.ts';
export { readPaymentQueue, type WaitingPayment } from './admin/payment-queue.ts';
export { refundInTransaction } from './admin/refund-payment.ts';
export { readReceiptOfRequest } from './documents/read-receipt.ts';
export { paidWork } from './paid-work/paid-work.ts';
export { eraseProblemEntries, eraseRefundReasons } from './personal-data/erase-user.ts';
export { paymentExporters } from './personal-data/export-payments.ts';
export type { PaymentContext } from './provider/context.ts';
export { reconcile } from './reconciliation/reconcile-job.ts';
export type { ReconciliationReport } from './reconciliation/report.ts';
export { findPresentMoney } from './request-money/present-money.ts';
export { moneyReader } from './request-money/read-money.ts';
export { paymentRoutes } from './routes.ts';
export { startPayments } from './start-payments.ts';
export { countOpenDifferences, countOpenPayments, findLastComparison } from './store/admin/monitoring.ts';
export { findPaidPayment, findPaymentsOf } from './store/charges/read.ts';
export { findUnbalanced } from './store/ledger/checks.ts';
export { postEntry } from './store/ledger/post-entry.ts';
export { findEntriesOfRequest } from './store/ledger/read.ts';
export { findAccountOf } from './store/payout-accounts/read.ts';
export { allProblemPhotos, ownedProblemPhotos } from './store/problems/photos.ts';
export { findWithUndecidedProblem } from './store/problems/read.ts';
export { findLastEventAt } from './store/provider-events.ts';
export { refundedAmounts } from './store/refunds/read.ts';
export { findReviewableEnds } from './store/reviewable-ends.ts';
export { readMoneySteps } from './timeline/money-steps.ts';
export { movementText } from './timeline/movement-steps.ts';
