import type Stripe from 'stripe';
import type { Books } from '../store/object-store.ts';
import type { StoredAccount } from '../store/records.ts';
import { requirementsOf } from './new-account.ts';

/** How long a verification takes: long enough to be seen on a screen. */
export const VERIFICATION_MS = 30_000;

const DOCUMENT = ['individual.verification.document'];

/** How an account stands. */
export type Standing = 'incomplete' | 'verifying' | 'active' | 'restricted';

export function standingOf({ details_submitted, capabilities, requirements }: Stripe.Account): Standing {
  if (!details_submitted) return 'incomplete';
  if (capabilities?.transfers === 'active') return 'active';
  return (requirements?.currently_due?.length ?? 0) > 0 ? 'restricted' : 'verifying';
}

/** The holder has filled everything in. An account that lacks nothing stays as it is. */
export async function submit(
  books: Books,
  stored: StoredAccount,
  verification: 'passed' | 'pending',
): Promise<void> {
  const standing = standingOf(stored.account);
  if (standing !== 'incomplete' && standing !== 'restricted') return;
  if (verification === 'passed') return verify(books, stored);
  await keep(
    books,
    stored,
    {
      details_submitted: true,
      capabilities: { transfers: 'pending' },
      requirements: requirementsOf({ pending: DOCUMENT }),
      tos_acceptance: { date: books.seconds },
    },
    books.now + VERIFICATION_MS,
  );
}

/** Money may be sent to it from now on. */
export async function verify(books: Books, stored: StoredAccount): Promise<void> {
  await keep(books, stored, {
    details_submitted: true,
    capabilities: { transfers: 'active' },
    payouts_enabled: true,
    requirements: requirementsOf({}),
    tos_acceptance: { date: stored.account.tos_acceptance?.date ?? books.seconds },
  });
}

/** Something is missing after all: no money until it is there. */
export async function restrict(books: Books, stored: StoredAccount): Promise<void> {
  await keep(books, stored, {
    capabilities: { transfers: 'inactive' },
    payouts_enabled: false,
    requirements: requirementsOf({ due: DOCUMENT }),
  });
}

async function keep(
  books: Books,
  stored: StoredAccount,
  change: Partial<Stripe.Account>,
  verifiedAt: number | null = null,
): Promise<void> {
  const account = { ...stored.account, ...change };
  await books.save({ ...stored, account, verifiedAt }, verifiedAt);
  await books.tell('account.updated', account);
}
