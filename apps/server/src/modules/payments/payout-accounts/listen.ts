import type { FactBoard } from '../../../platform/database/domain-events.ts';
import { retireAccount } from '../store/payout-accounts/write.ts';

/** Retires the payout account when the user account turns out to belong to another person. */
export function listenPayoutAccounts(facts: FactBoard): void {
  facts.on('account_taken_over', (unit, { userId }) => retireAccount(unit, userId));
}
