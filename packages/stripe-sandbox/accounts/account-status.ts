import type Stripe from 'stripe';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoredAccount } from '../store/records.ts';
import { requirementsOf } from './new-account.ts';

/** How long a verification takes: long enough to see it on a screen. */
export const VERIFICATION_MS = 30_000;

const DOCUMENT = ['individual.verification.document'];

/** What an account may do. */
export type AccountStatus = 'incomplete' | 'verifying' | 'active' | 'restricted';

export function statusOf({ details_submitted, capabilities, requirements }: Stripe.Account): AccountStatus {
  if (!details_submitted) return 'incomplete';
  if (capabilities?.transfers === 'active') return 'active';
  return (requirements?.currently_due?.length ?? 0) > 0 ? 'restricted' : 'verifying';
}

/** Completes an account or starts its verification. Does nothing for an account that needs no data. */
export async function submit(
  store: ObjectStore,
  stored: StoredAccount,
  verification: 'passed' | 'pending',
): Promise<void> {
  const status = statusOf(stored.account);
  if (status !== 'incomplete' && status !== 'restricted') return;
  if (verification === 'passed') return verify(store, stored);
  await saveChange(
    store,
    stored,
    {
      details_submitted: true,
      capabilities: { transfers: 'pending' },
      requirements: requirementsOf({ pending: DOCUMENT }),
      tos_acceptance: { date: store.seconds },
    },
    store.now + VERIFICATION_MS,
  );
}

/** Activates the account: it may receive transfers. */
export async function verify(store: ObjectStore, stored: StoredAccount): Promise<void> {
  await saveChange(store, stored, {
    details_submitted: true,
    capabilities: { transfers: 'active' },
    payouts_enabled: true,
    requirements: requirementsOf({}),
    tos_acceptance: { date: stored.account.tos_acceptance?.date ?? store.seconds },
  });
}

/** Restricts the account: it requires a document before further transfers. */
export async function restrict(store: ObjectStore, stored: StoredAccount): Promise<void> {
  await saveChange(store, stored, {
    capabilities: { transfers: 'inactive' },
    payouts_enabled: false,
    requirements: requirementsOf({ due: DOCUMENT }),
  });
}

async function saveChange(
  store: ObjectStore,
  stored: StoredAccount,
  change: Partial<Stripe.Account>,
  verifiedAt: number | null = null,
): Promise<void> {
  const account = { ...stored.account, ...change };
  await store.save({ ...stored, account, verifiedAt }, verifiedAt);
  await store.emit('account.updated', account);
}
