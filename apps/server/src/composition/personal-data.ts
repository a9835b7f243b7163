import { accountExporters, type Eraser } from '../modules/accounts/public.ts';
import { eraseNotes, noteExporters } from '../modules/admin/public.ts';
import { chatExporters, eraseChats } from '../modules/chat/public.ts';
import { eraseNotifications, notificationExporters } from '../modules/notifications/public.ts';
import { eraseProblemEntries, eraseRefundReasons, paymentExporters } from '../modules/payments/public.ts';
import { eraseRequests, requestExporters } from '../modules/requests/public.ts';
import { eraseReviews, reviewExporters } from '../modules/reviews/public.ts';
import { technicianExporters } from '../modules/technicians/public.ts';
import type { Exporter } from '../platform/http/export/archive.ts';

/** The exporters of all modules. Data without an exporter here is missing from the archive that a user downloads. */
export const EXPORTERS: readonly Exporter[] = [
  ...accountExporters,
  ...technicianExporters,
  ...requestExporters,
  ...chatExporters,
  ...paymentExporters,
  ...reviewExporters,
  ...notificationExporters,
  ...noteExporters,
];

/**
 * What the modules erase after the deletion of an account. Reviews come first, because everyone can read them, and notifications
 * last, because a message to the person may create one.
 */
export const ERASERS: readonly Eraser[] = [
  eraseReviews,
  eraseRequests,
  eraseChats,
  eraseRefundReasons,
  eraseProblemEntries,
  eraseNotes,
  eraseNotifications,
];
