import type Stripe from 'stripe';
import { newAccount, requirementsOf } from '../accounts/new-account.ts';
import type { StorageTransaction } from '../host/storage.ts';
import { newTransfer, type TransferTerms } from '../payments/new-transfer.ts';
import { rowOf } from '../store/object-store.ts';

/** An active account from before the sandbox existed. */
export interface PastAccount {
  readonly metadata: Record<string, string>;
  /** Milliseconds since the epoch, here and below. */
  readonly openedAt: number;
}

export interface PastTransfer extends TransferTerms {
  readonly at: number;
}

/** Adds active accounts without emitting events. Returns their ids in the same order. */
export async function enterPastAccounts(
  tx: StorageTransaction,
  accounts: readonly PastAccount[],
  origin: string,
): Promise<readonly string[]> {
  const rows = accounts.map(({ metadata, openedAt }) => {
    const account = activeAccount(metadata, secondsOf(openedAt));
    return rowOf('account', { id: account.id, account, verifiedAt: null, origin }, { createdAt: openedAt });
  });
  await tx.insertObjects(rows);
  return rows.map(({ id }) => id);
}

/** Adds transfers and their movements without emitting events. Returns their ids in the same order. */
export async function enterPastTransfers(
  tx: StorageTransaction,
  transfers: readonly PastTransfer[],
): Promise<readonly string[]> {
  const records = transfers.map(({ at, ...terms }) => ({ transfer: newTransfer(terms, secondsOf(at)), at }));
  await tx.insertObjects(records.map(({ transfer, at }) => rowOf('transfer', transfer, { createdAt: at })));
  await tx.insertMovements(
    records.flatMap(({ transfer: { id, amount, destination }, at }) => {
      const movement = { source_id: id, kind: 'transfer' as const, at };
      return [
        { ...movement, amount_cents: -amount, account: null },
        { ...movement, amount_cents: amount, account: String(destination) },
      ];
    }),
  );
  return records.map(({ transfer }) => transfer.id);
}

function activeAccount(metadata: Record<string, string>, created: number): Stripe.Account {
  const profile = { mcc: null, name: null, product_description: null, url: null };
  const terms = { country: 'ES', email: null, businessType: null, profile, metadata };
  return {
    ...newAccount(terms, created),
    details_submitted: true,
    capabilities: { transfers: 'active' },
    payouts_enabled: true,
    requirements: requirementsOf({}),
    tos_acceptance: { date: created },
  };
}

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);
