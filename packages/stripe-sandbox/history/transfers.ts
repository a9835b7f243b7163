import type Stripe from 'stripe';
import type { Unit } from '../../../apps/server/src/platform/database/database.ts';
import { newAccount, requirementsOf } from '../accounts/new-account.ts';
import type { Kind, Records } from '../store/records.ts';
import { newTransfer, type TransferTerms } from '../payments/new-transfer.ts';

/** Somebody who opened an account before these books were opened, and filled it in. */
export interface PastAccount {
  readonly metadata: Record<string, string>;
  /** Milliseconds since the epoch, here and below. */
  readonly openedAt: number;
}

export interface PastTransfer extends TransferTerms {
  readonly at: number;
}

/** Enters active accounts and tells nobody of them. Returns their ids, in the same order. */
export async function enterPastAccounts(
  unit: Unit,
  accounts: readonly PastAccount[],
  origin: string,
): Promise<readonly string[]> {
  const records = accounts.map(({ metadata, openedAt }) => {
    const account = activeAccount(metadata, secondsOf(openedAt));
    return { record: { id: account.id, account, verifiedAt: null, origin }, at: openedAt };
  });
  await enter(unit, 'account', records);
  return records.map(({ record }) => record.id);
}

/** Enters transfers, with what they did to the balances, as above. */
export async function enterPastTransfers(
  unit: Unit,
  transfers: readonly PastTransfer[],
): Promise<readonly string[]> {
  const records = transfers.map(({ at, ...terms }) => ({ record: newTransfer(terms, secondsOf(at)), at }));
  await enter(unit, 'transfer', records);
  const movements = records.flatMap(({ record: { id, amount, destination }, at }) => {
    const move = { source_id: id, kind: 'transfer' as const, at };
    return [
      { ...move, amount_cents: -amount, account: null },
      { ...move, amount_cents: amount, account: String(destination) },
    ];
  });
  if (movements.length > 0) await unit.db.insertInto('sandbox_movements').values(movements).execute();
  return records.map(({ record }) => record.id);
}

async function enter<K extends Kind>(
  { db }: Unit,
  kind: K,
  records: readonly { readonly record: Records[K]; readonly at: number }[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ record, at }) => ({
    id: record.id,
    kind,
    body: JSON.stringify(record),
    revision: 0,
    due_at: null,
    created_at: at,
  }));
  await db.insertInto('sandbox_objects').values(rows).execute();
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
