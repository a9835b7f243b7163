/** What the composition root may use of notifications; nobody else calls it. */

export { notificationExporters } from './export-notifications.ts';
export { listenNotifications } from './listen.ts';
export { noticeMailCarrier } from './mail/carry-notice.ts';
export { receiptMailCarrier } from './mail/mail-receipts.ts';
export { jobOf, noticesOfMove, type ToldRequest } from './notice-of-move.ts';
export { pushCarrier } from './push/deliver.ts';
export { notificationRoutes } from './routes.ts';
export type {} from './tables.ts';
export { chatKey, noticeColumns } from './write.ts';
