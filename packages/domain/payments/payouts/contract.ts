import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { formKeyField, id, instantOut, oneOf, page } from '../../fields/contract.ts';
import { requestOut } from '../../requests/contract.ts';
import { payoutDelayOut } from '../payout-delays/contract.ts';
import { PAYOUT_GROUP_NAMES } from '../payout-states.ts';

const payoutOut = z.object({
  payment_id: z.number(),
  request_id: z.number(),
  /** IANA zone of the job. */
  time_zone: z.string(),
  service_name: z.string(),
  customer_name: z.string(),
  /** What the technician receives, and the platform's fee. */
  amount: z.number(),
  fee: z.number(),
  /** Null once it is transferred. */
  delay: payoutDelayOut.nullable(),
  sent_at: instantOut.nullable(),
});
export type PayoutOut = z.output<typeof payoutOut>;

export const payoutEndpoints = defineEndpoints({
  /**
   * Returns the technician's net earnings of the current month ('YYYY-MM') as in the statement, in euros. `held` waits for the end
   * of the customer's time to object, `frozen` for the end of its `StopCause`, `due` for the transfer. `fees` are the platform's
   * fees of the month's earnings, and `sent` was transferred in this month. All hold until `as_of`.
   */
  getEarnings: {
    method: 'GET',
    path: '/api/requests/earnings',
    access: 'technician',
    viewable: true,
    reply: z.object({
      month: z.string(),
      as_of: instantOut,
      amount: z.number(),
      jobs: z.number(),
      fees: z.number(),
      sent: z.number(),
      held: z.number(),
      frozen: z.number(),
      due: z.number(),
    }),
  },
  /** Returns the technician's payouts, the newest payment first: those that wait, or those that were transferred. In euros. */
  listPayouts: {
    method: 'GET',
    path: '/api/payouts',
    access: 'technician',
    viewable: true,
    query: z.object({
      ...page(),
      group: oneOf('el grupo', PAYOUT_GROUP_NAMES),
    }),
    reply: z.object({ payouts: z.array(payoutOut), next_cursor: z.string().nullable() }),
  },
  /** 'Todo correcto': the customer confirms the job, so the technician's money is released at once. */
  confirmJob: {
    method: 'POST',
    path: '/api/requests/{id}/confirm',
    access: 'customer',
    allow: ['owner'],
    movesMoney: true,
    params: z.object({ id: id('la solicitud') }),
    body: z.object({ client_id: formKeyField }),
    reply: z.object({ request: requestOut }),
  },
});

/** State of a technician's account at the provider. Transfers to it are possible only when `chargesEnabled` is true. */
const payoutAccountOut = z.object({
  hasAccount: z.boolean(),
  onboardingComplete: z.boolean(),
  chargesEnabled: z.boolean(),
});
export type PayoutAccountOut = z.output<typeof payoutAccountOut>;

/** A link to a page of the provider. It opens once and expires soon, so clients request it when the user clicks. */
const providerLinkOut = z.object({ url: z.string() });

export const payoutAccountEndpoints = defineEndpoints({
  payoutAccount: {
    method: 'GET',
    path: '/api/stripe-connect/account-status',
    access: 'technician',
    viewable: true,
    approvedOnly: true,
    reply: payoutAccountOut,
  },
  /**
   * This call and the next one mail the technician. While money waits for the account, they need a confirmation as rows with
   * `confirm`, because a stranger at an open browser could lead the money away.
   */
  createPayoutAccount: {
    method: 'POST',
    path: '/api/stripe-connect/create-account',
    access: 'technician',
    approvedOnly: true,
    reply: payoutAccountOut,
  },
  createOnboardingLink: {
    method: 'POST',
    path: '/api/stripe-connect/create-onboarding-link',
    access: 'technician',
    approvedOnly: true,
    reply: providerLinkOut,
  },
  payoutDashboardLink: {
    method: 'GET',
    path: '/api/stripe-connect/dashboard-link',
    access: 'technician',
    confirm: true,
    approvedOnly: true,
    reply: providerLinkOut,
  },
});
