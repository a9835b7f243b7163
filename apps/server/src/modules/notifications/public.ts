/** What the composition root may use of notifications; nobody else calls it. */

export { notificationExporters } from './export-notifications.ts';
export { listenNotifications } from './listen.ts';
export { receiptMailHandler } from './mail/mail-receipts.ts';
export { noticeMailHandler } from './mail/notice-mail-handler.ts';
export { jobOf, noticesOfMove, type ToldRequest } from './notice-of-move.ts';
export { pushHandler } from './push/deliver.ts';
export { notificationRoutes } from './routes.ts';
export type {} from './tables.ts';
export { chatKey, noticeColumns } from './write.ts';
