import { ACCOUNTS_SAMPLES } from './accounts.ts';
import { ADMIN_SAMPLES } from './admin.ts';
import { CHAT_SAMPLES } from './chat.ts';
import { NOTIFICATIONS_SAMPLES } from './notifications.ts';
import { PAYMENTS_SAMPLES } from './payments.ts';
import { REQUESTS_SAMPLES } from './requests.ts';
import { REVIEWS_SAMPLES } from './reviews.ts';
import type { Samples } from './sample.ts';
import { TECHNICIANS_SAMPLES } from './technicians.ts';

/** All calls of the contract. `samples.test.ts` fails when one is missing. */
export const SAMPLES: Samples = {
  ...TECHNICIANS_SAMPLES,
  ...ACCOUNTS_SAMPLES,
  ...REQUESTS_SAMPLES,
  ...CHAT_SAMPLES,
  ...PAYMENTS_SAMPLES,
  ...REVIEWS_SAMPLES,
  ...NOTIFICATIONS_SAMPLES,
  ...ADMIN_SAMPLES,
};
