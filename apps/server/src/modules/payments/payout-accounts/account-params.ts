import { createHash } from 'node:crypto';
import type Stripe from 'stripe';

/** The technician who opens the account. */
export interface Holder {
  readonly userId: number;
  readonly email: string;
  /** When they registered, milliseconds since the epoch. */
  readonly registeredAt: number;
}

/** Repair shops and related services (ISO 18245), the closest code to all trades on offer. */
const REPAIRS = '7699';

/**
 * Returns the parameters of a new account. Stripe provides the Express dashboard and collects identity data; the platform
 * pays fees and bears losses; the account only receives transfers.
 */
export function accountParams(
  { userId, email, registeredAt }: Holder,
  publicUrl: string,
): Stripe.AccountCreateParams {
  return {
    country: 'ES',
    email,
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
    },
    capabilities: { transfers: { requested: true } },
    business_profile: {
      mcc: REPAIRS,
      product_description: 'Reparaciones y servicios a domicilio contratados online',
      // Stripe rejects local addresses.
      ...(publicUrl.startsWith('https://') && { url: `${publicUrl}/technician/${userId}` }),
    },
    metadata: { user_id: String(userId), registered_at: String(registeredAt) },
  };
}

/**
 * Returns an idempotency key that is equal for the same technician and parameters, so that retries open one
 * account. An account that replaces another gets a new key.
 */
export function accountKeyOf(
  { userId, registeredAt }: Holder,
  params: Stripe.AccountCreateParams,
  replaces: string | null,
): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const after = replaces === null ? '' : `-after-${replaces}`;
  return `account-${userId}-${registeredAt}-${digest}${after}`;
}
