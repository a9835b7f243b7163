/** The exports of notifications for the composition root. Other modules publish events instead. */

export { noticeMailHandler } from './delivery/notice-emails.ts';
export { pushHandler } from './delivery/notice-pushes.ts';
export { receiptMailHandler } from './delivery/receipt-emails.ts';
export { jobOf, type NoticeRequest, noticesOfMove } from './notices/notices-of-move.ts';
export { eraseNotifications, notificationExporters } from './personal-data.ts';
export { notificationRoutes } from './routes.ts';
export { findParamsOfNotices } from './store/read-notifications.ts';
export { chatKey, noticeColumns } from './store/write-notifications.ts';
export { subscribeNotifications } from './subscribe.ts';
