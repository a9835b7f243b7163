import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import type { AccountTerms } from './account-params.ts';

/** Data that the provider requires before it sends money. */
const REQUIRED_FIELDS = [
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.id_number',
  'individual.last_name',
  'tos_acceptance.date',
];

/** Returns a new, incomplete account. `created` in seconds. */
export function newAccount(terms: AccountTerms, created: number): Stripe.Account {
  return {
    id: newId('acct'),
    object: 'account',
    business_profile: {
      ...terms.profile,
      annual_revenue: null,
      estimated_worker_count: null,
      minority_owned_business_designation: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
    },
    business_type: terms.businessType ?? null,
    capabilities: { transfers: 'inactive' },
    // The account receives transfers only and never charges cards.
    charges_enabled: false,
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country: terms.country,
    created,
    default_currency: 'eur',
    details_submitted: false,
    email: terms.email,
    metadata: terms.metadata,
    payouts_enabled: false,
    requirements: requirementsOf({ due: REQUIRED_FIELDS }),
    tos_acceptance: { date: null },
    type: 'none',
  };
}

interface OpenRequirements {
  readonly due?: readonly string[];
  readonly pending?: readonly string[];
}

/** Returns the account's `requirements`: missing data and data in verification. */
export function requirementsOf({ due = [], pending = [] }: OpenRequirements): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [...due],
    disabled_reason:
      due.length > 0
        ? 'requirements.past_due'
        : pending.length > 0
          ? 'requirements.pending_verification'
          : null,
    errors: [],
    eventually_due: [...due],
    past_due: [...due],
    pending_verification: [...pending],
  };
}
