import { currentTerms, type PaymentTerms } from '@oficio/domain/payments/payment-terms.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';
import type { PaymentRow } from './read.ts';

/** The terms stored with a payment. Payments older than the terms have those of today. */
export const termsOf = (
  { terms }: Pick<PaymentRow, 'terms'>,
  { payoutHoldHours }: Pick<Settings, 'payoutHoldHours'>,
): PaymentTerms => (terms === null ? currentTerms(payoutHoldHours) : JSON.parse(terms));
