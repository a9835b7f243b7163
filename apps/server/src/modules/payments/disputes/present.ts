import type { DisputeOut } from '@oficio/domain/payments/disputes/contract.ts';
import { disputeStateOf, OVER } from '@oficio/domain/payments/disputes/statuses.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { findDisputesOf } from '../store/disputes.ts';

type Dispute = Awaited<ReturnType<typeof findDisputesOf>>[number];

/** Returns what both sides see of a dispute. The row of a closed dispute changed last when it ended. */
export const presentDispute = ({ amount_cents, status, created_at, updated_at }: Dispute): DisputeOut => ({
  opened_at: isoOf(created_at),
  ended_at: OVER.includes(status) ? isoOf(updated_at) : null,
  amount: toEuros(amount_cents),
  state: disputeStateOf(status),
});
