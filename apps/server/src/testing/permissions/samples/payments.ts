import { approved, paid, payment } from '../request-fixtures.ts';
import { PLAIN, type Sample, type Samples } from './sample.ts';

const MONTH: readonly Sample[] = [{ make: () => ({ query: { month: '2026-01' } }) }];

export const PAYMENTS_SAMPLES: Samples = {
  'GET /api/payments/config': PLAIN,
  'POST /api/payments/create-payment-intent': [
    { make: async actors => ({ body: { request_id: await approved(actors) } }) },
  ],
  'GET /api/payments/{id}/receipt': [{ make: payment(paid) }],
  'GET /api/payments/{id}/receipt.pdf': [{ make: payment(paid) }],
  'GET /api/payouts': [{ make: () => ({ query: { group: 'waiting' } }) }],
  'GET /api/payouts/statement': MONTH,
  'GET /api/payouts/statement.pdf': MONTH,
  'GET /api/payouts/statement.csv': MONTH,
  'GET /api/stripe-connect/account-status': PLAIN,
  'POST /api/stripe-connect/create-account': PLAIN,
  'POST /api/stripe-connect/create-onboarding-link': [{ answers: [200, 409] }],
  'GET /api/stripe-connect/dashboard-link': [{ answers: [200, 409] }],
};
