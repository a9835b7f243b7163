import { NOTIFICATION_TYPES } from '@oficio/domain/notifications/contract.ts';
import type { PayoutAccountOut } from '@oficio/domain/payments/payouts/contract.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { NotificationRow } from '../../apps/web/src/features/notifications/list/notification-list.tsx';
import { PayoutAccount } from '../../apps/web/src/features/payments/payout-accounts/payout-account.tsx';
import { PaymentNotice } from '../../apps/web/src/features/payments/result/payment-notice.tsx';
import { RequestCard } from '../../apps/web/src/features/requests/customer/request-card.tsx';
import { TechnicianRequestCard } from '../../apps/web/src/features/requests/technician/technician-request-card.tsx';
import { RatingHistogram } from '../../apps/web/src/features/reviews/review-list.tsx';
import { TechnicianCard } from '../../apps/web/src/features/technicians/search/technician-card.tsx';
import { TECHNICIAN_ID } from '../../apps/web/src/testing/request.ts';
import { notificationsOf, REQUESTS, TECHNICIANS } from './fixtures.ts';
import type { Sample } from './samples.tsx';

const ignore = () => {};
const NO_CHOICE = { service: null, chosen: null };

export const TECHNICIAN_CARDS: readonly Sample[] = TECHNICIANS.map(technician => [
  technician.name,
  <TechnicianCard
    key={technician.id}
    technician={technician}
    choice={NO_CHOICE}
    isHighlighted={false}
    onHighlight={ignore}
  />,
]);

export const CUSTOMER_CARDS: readonly Sample[] = REQUESTS.map(request => [
  `${request.id}. ${request.status}`,
  <RequestCard key={request.id} request={request} isNew={request.id === 1} onReview={ignore} />,
]);

export const TECHNICIAN_REQUEST_CARDS: readonly Sample[] = REQUESTS.map(request => [
  `${request.id}. ${request.status}`,
  <TechnicianRequestCard
    key={request.id}
    request={request}
    technicianId={TECHNICIAN_ID}
    onSettled={ignore}
  />,
]);

export const PAYMENT_NOTICES: readonly Sample[] = STATUSES.flatMap(status =>
  status === 'approved' ? [] : [[status, <PaymentNotice key={status} status={status} />] as const],
);

const ACCOUNTS: Readonly<Record<string, PayoutAccountOut>> = {
  none: { hasAccount: false, onboardingComplete: false, chargesEnabled: false },
  incomplete: { hasAccount: true, onboardingComplete: false, chargesEnabled: false },
  verifying: { hasAccount: true, onboardingComplete: true, chargesEnabled: false },
  active: { hasAccount: true, onboardingComplete: true, chargesEnabled: true },
};

export const PAYOUT_ACCOUNTS: readonly Sample[] = Object.entries(ACCOUNTS).map(([state, account]) => [
  state,
  <PayoutAccount key={state} account={account} onboardingReturn="returned" />,
]);

export const NOTIFICATIONS: readonly Sample[] = notificationsOf(NOTIFICATION_TYPES).map(notification => [
  notification.type,
  <ul key={notification.id}>
    <NotificationRow
      notification={notification}
      now={Date.parse(notification.created_at) + 3_600_000}
      onFollow={ignore}
      onRead={ignore}
      onDelete={ignore}
    />
  </ul>,
]);

export const HISTOGRAMS: readonly Sample[] = [
  ['Some', <RatingHistogram key="some" counts={[9, 2, 1, 0, 0]} />],
  ['Many', <RatingHistogram key="many" counts={[12_345, 678, 90, 1, 234]} />],
  ['None', <RatingHistogram key="none" counts={[0, 0, 0, 0, 0]} />],
];
