import type { Eraser } from '../modules/accounts/public.ts';
import { eraseNotes } from '../modules/admin/public.ts';
import { eraseChats } from '../modules/chat/public.ts';
import { eraseNotifications } from '../modules/notifications/public.ts';
import { eraseProblemEntries, eraseRefundReasons } from '../modules/payments/public.ts';
import { eraseRequests } from '../modules/requests/public.ts';
import { eraseReviews } from '../modules/reviews/public.ts';

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
