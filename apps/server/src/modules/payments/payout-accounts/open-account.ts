import { createHash } from 'node:crypto';
import { AppError } from '@oficio/domain/errors.ts';
import type Stripe from 'stripe';
import { findUser } from '../../accounts/public.ts';
import { createAccount, readinessOf } from '../provider/accounts.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import {
  findLastFormer,
  findPayoutAccountOf,
  type PayoutAccountRow,
  saveAccount,
} from '../store/payouts/accounts.ts';
import { checkApproved, tellOwner } from './guard-account.ts';

/**
 * Opens the technician's account with the provider and mails that to the technician, or returns the existing one, because a technician has one account. Throws
 * 403 unless the technician is approved, 409 when another call retires the account, 502 or 503 when the provider fails.
 */
export async function openAccount(context: PaymentContext, userId: number): Promise<PayoutAccountRow> {
  const { database, settings } = context;
  await checkApproved(database.read, userId);
  const { client } = requireProvider(context);
  const known = await findPayoutAccountOf(database.read, userId);
  if (known && known.is_gone === 0) return known;
  const user = await findUser(database.read, userId);
  if (!user) throw new AppError('session_required');
  const holder = { userId, email: user.email, registeredAt: user.created_at };
  const params = accountParams(holder, settings.publicUrl);
  const replacedAccountId = known?.account_id ?? null;
  // An equal request would return the previous owner's account, so the key names that account.
  const before = replacedAccountId ?? (await findLastFormer(database.read, userId))?.account_id ?? null;
  const created = await createAccount(client, params, accountKeyOf(holder, params, before));
  await database.transaction(tx =>
    saveAccount(tx, { userId, accountId: created.id, replacedAccountId, ...readinessOf(created) }),
  );
  await tellOwner(context, userId, 'opened');
  const kept = await findPayoutAccountOf(database.read, userId);
  if (!kept) throw new AppError('payout_account_missing');
  return kept;
}

/** The technician who opens the account. */
interface Holder {
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
function accountParams(
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
function accountKeyOf(
  { userId, registeredAt }: Holder,
  params: Stripe.AccountCreateParams,
  replaces: string | null,
): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const after = replaces === null ? '' : `-after-${replaces}`;
  return `account-${userId}-${registeredAt}-${digest}${after}`;
}
