import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';

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
