import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';

export interface TransferTerms {
  readonly amount: number;
  readonly destination: string;
  readonly description: string | null;
  readonly group: string | null;
  /** The charge that funds the transfer; null: the balance funds it. */
  readonly source: string | null;
  readonly metadata: Record<string, string>;
}

/** Returns a new transfer. `created` in seconds. */
export function newTransfer(terms: TransferTerms, created: number): Stripe.Transfer {
  const id = newId('tr');
  return {
    id,
    object: 'transfer',
    amount: terms.amount,
    amount_reversed: 0,
    balance_transaction: newId('txn'),
    created,
    currency: 'eur',
    description: terms.description,
    destination: terms.destination,
    livemode: false,
    metadata: terms.metadata,
    reversals: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/transfers/${id}/reversals`,
    },
    reversed: false,
    source_transaction: terms.source,
    source_type: 'card',
    transfer_group: terms.group,
  };
}
