import type { Cents } from './money.ts';
import { feeOf } from './payout-states.ts';

/** Who gets what of a payment. */
export interface Shares {
  readonly customer: Cents;
  readonly technician: Cents;
  readonly platform: Cents;
}

interface Division {
  /** What is divided: what earlier refunds and lost disputes have left of the payment. */
  readonly left: Cents;
  /** To the customer, at most `left`. */
  readonly refund: Cents;
  /** The fee of the payment's terms. */
  readonly feePercent: number;
}

/** Divides what is left of a payment: the refund goes to the customer, the rest to the technician, less the platform's fee. */
export function sharesOf({ left, refund, feePercent }: Division): Shares {
  const rest = left - refund;
  const platform = feeOf(rest, feePercent);
  return { customer: refund, technician: rest - platform, platform };
}
