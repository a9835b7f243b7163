import { type Cents, toCents } from './money.ts';
import { feeOf, type PayoutState } from './payout-states.ts';

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
  /** The most that an earlier division allows the technician, the platform's fee included. */
  readonly most?: Cents;
}

/** Divides what is left of a payment: the refund goes to the customer, the rest to the technician, less the platform's fee. */
export function sharesOf({ left, refund, feePercent, most = left }: Division): Shares {
  const rest = Math.min(left - refund, most);
  const platform = feeOf(rest, feePercent);
  return { customer: refund, technician: rest - platform, platform };
}

/** What a request says of its money; amounts in euros. */
interface Money {
  /** What is left of the payment. */
  readonly left: number;
  /** The fee of the payment's terms; null before the payment. */
  readonly fee_percent: number | null;
  /** The technician's part and the fee are null for the customer. */
  readonly payout: {
    readonly state: PayoutState;
    readonly amount: number | null;
    readonly fee: number | null;
  } | null;
}

/**
 * Returns who gets what of the money that is not transferred yet if the customer now gets `refund` cents of it and nothing else changes.
 * Null before the payment, and for a refund that is more than what is left.
 */
export function sharesAfter(money: Money, refund: Cents): Shares | null {
  const { fee_percent: feePercent, payout } = money;
  const left = toCents(money.left);
  if (feePercent === null || refund < 0 || refund > left) return null;
  return sharesOf({ left, refund, feePercent, most: mostOf(payout) ?? left });
}

/** Returns the technician's part with the fee; null before it is fixed, and for the customer, who does not see it. */
function mostOf(payout: Money['payout']): Cents | null {
  if (payout?.state === 'sent' || payout?.state === 'cancelled') return 0;
  return payout?.amount == null || payout.fee === null ? null : toCents(payout.amount) + toCents(payout.fee);
}
