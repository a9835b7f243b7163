import type { Migration } from '../platform/database/migrate.ts';

/**
 * Stores the fee percentage in the terms of older payments with a payout, derived from the payout: the lowest percentage with two decimals
 * that gives its fee. Payments without a payout have had no fee yet; they keep the setting (`readTerms`).
 */
export const feeInTerms: Migration = {
  name: '0166-fee-in-terms',
  isCompatible: true,
  statements: ({ engine }) => {
    const amount = 'payouts.amount_cents + payouts.fee_cents';
    // Cents are below 2^31, and their product with 10,000 is not.
    const percent = `((cast(payouts.fee_cents as bigint) * 10000 + ${amount} - 1) / (${amount})) / 100.0`;
    const terms =
      engine === 'sqlite'
        ? `json_set(payments.terms, '$.fee_percent', ${percent})`
        : `(payments.terms::jsonb || jsonb_build_object('fee_percent', ${percent}))::text`;
    return [
      `update payments set terms = (select ${terms} from payouts where payouts.payment_id = payments.id)
        where terms is not null and terms not like '%"fee_percent"%'
          and id in (select payment_id from payouts where amount_cents + fee_cents > 0)`,
    ];
  },
};
