import { createHash } from 'node:crypto';
import type Stripe from 'stripe';

/** Whose account it is to be. */
export interface Holder {
  readonly userId: number;
  readonly email: string;
  /** When they registered, milliseconds since the epoch. */
  readonly registeredAt: number;
}

/** Repair shops and related services (ISO 18245): the nearest there is to every trade on offer. */
const REPAIRS = '7699';

/**
 * What we open an account with: the provider shows its Express dashboard and collects what it must know; the platform
 * takes the payments, so it pays the fees and answers for losses, and all the account must do is receive transfers.
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
      product_description: 'Reparaciones y servicios a domicilio contratados en línea',
      // The provider takes no address that only this machine knows.
      ...(publicUrl.startsWith('https://') && { url: `${publicUrl}/technician/${userId}` }),
    },
    metadata: { user_id: String(userId), registered_at: String(registeredAt) },
  };
}

/** The same for the same technician, so that no repetition opens a second account; one that is gone is followed by another. */
export function accountKeyOf(
  { userId, registeredAt }: Holder,
  params: Stripe.AccountCreateParams,
  replaces: string | null,
): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const after = replaces === null ? '' : `-after-${replaces}`;
  return `account-${userId}-${registeredAt}-${digest}${after}`;
}
