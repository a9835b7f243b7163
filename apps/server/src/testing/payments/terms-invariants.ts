import type { PaymentTerms } from '@oficio/domain/payments/payment-terms.ts';

/** The terms of a paid job and what they decide. */
export interface TermsOfJob {
  readonly terms: PaymentTerms;
  /** Undefined when the answer that showed them was lost. */
  readonly shownTerms: PaymentTerms | undefined;
  readonly payout: { readonly amount_cents: number; readonly fee_cents: number } | undefined;
}

/** Finds terms that the payment page did not show. */
export function otherTerms({ terms, shownTerms }: TermsOfJob): string[] {
  const different = (['fee_percent', 'hold_hours', 'late_refund_percent'] as const).filter(
    name => shownTerms !== undefined && terms[name] !== shownTerms[name],
  );
  return different.map(name => `The page showed ${name} ${shownTerms?.[name]}, and ${terms[name]} is stored`);
}

/** Finds a fee that is not the percentage of the terms, rounded down, of what is left to the technician. */
export function wrongFees({ terms, payout }: TermsOfJob): string[] {
  if (!payout) return [];
  const { amount_cents: amount, fee_cents: fee } = payout;
  // Hundredths of a percent, because fractions of a percent are not exact.
  const agreed = Math.floor(((amount + fee) * Math.round(terms.fee_percent * 100)) / 10_000);
  return fee === agreed ? [] : [`The fee of ${amount + fee} cents is ${fee} where ${agreed} was agreed`];
}
