/** Exports of payments for other modules. */

export { refundInTransaction } from './admin/decisions.ts';
export { findNamedPayments } from './admin/list-payments.ts';
export { type QueuedPayment, readPaymentQueue } from './admin/payments-for-staff.ts';
export { readReceiptOfRequest } from './documents/read-receipt.ts';
export { eraseProblemEntries, eraseRefundReasons } from './erase-person.ts';
export { paymentExporters } from './export-person.ts';
export type { PaymentContext } from './provider/context.ts';
export type { ReconciliationReport } from './reconciliation/reconcile-task.ts';
export { reconcile } from './reconciliation/reconcile-task.ts';
export { paidJobsOfTechnician } from './request-money/paid-jobs-of-technician.ts';
export { findPresentMoney, moneyReader } from './request-money/read-money.ts';
export { movementText, readMoneySteps } from './request-money/timeline.ts';
export { paymentRoutes } from './routes.ts';
export { startPayments } from './start-payments.ts';
export { countOpenDifferences, countOpenPayments, findLastResult } from './store/admin/monitoring.ts';
export { findPaidPayment, findPaymentsOf } from './store/charges/read.ts';
export { findUnbalanced } from './store/ledger/checks.ts';
export { hasMovements } from './store/ledger/months.ts';
export { postEntry } from './store/ledger/post-entry.ts';
export { findEntriesOfRequest } from './store/ledger/read.ts';
export { findPayoutAccountOf } from './store/payouts/accounts.ts';
export { allProblemPhotos, findWithUndecidedProblem, ownedProblemPhotos } from './store/problems/read.ts';
export { findLastEventAt } from './store/provider-events.ts';
export { refundedAmounts } from './store/refunds.ts';
export { findReviewableEnds } from './store/reviewable-ends.ts';
export { readMoneyAtStake } from './suspension.ts';
