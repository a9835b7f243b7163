import { LOST } from '@oficio/domain/payments/disputes.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../platform/database/database.ts';
import { disputedOf } from './disputes/read.ts';
import { refundedOf } from './refunds/read.ts';

/** What is left of a payment after all that goes back to the customer, through us or through their bank. */
export async function leftOf(
  db: Reader,
  { id, amountCents }: { readonly id: number; readonly amountCents: Cents },
): Promise<Cents> {
  const gone = (await refundedOf(db, id)) + (await disputedOf(db, id, LOST));
  return Math.max(0, amountCents - gone);
}
