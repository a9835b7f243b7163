import type { Reply } from '@oficio/domain/endpoint.ts';
import type { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { PayoutAccountOut } from '@oficio/domain/payments/payouts/contract.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { PaymentProvider } from '../../platform/stripe.ts';
import type { OpenPayment } from './charges/open-payment.ts';
import type { PayoutAccountRow } from './store/payouts/accounts.ts';

export const presentPayment = ({
  clientSecret,
  amountCents,
  agreedAt,
  terms,
}: OpenPayment): Reply<typeof chargeEndpoints.createPaymentIntent> => ({
  clientSecret,
  amount: toEuros(amountCents),
  agreed_date: isoOrNull(agreedAt),
  terms,
});

/** Returns what the browser needs to pay. `origin` is the server's origin in the browser; the sandbox has the same. */
export const presentProvider = (
  provider: PaymentProvider,
  origin: string,
  settings: Pick<Settings, 'platformFeePercent' | 'noShowReplyHours'>,
): Reply<typeof chargeEndpoints.paymentConfig> => ({
  provider: provider.name,
  publishableKey: provider.name === 'none' ? null : provider.keys.publishableKey,
  apiUrl: provider.name === 'sandbox' ? origin : null,
  fee_percent: settings.platformFeePercent,
  no_show_reply_hours: settings.noShowReplyHours,
});

/** Returns the state of a payout account. An account that the provider no longer knows counts as none. */
export const presentPayoutAccount = (row: PayoutAccountRow | undefined): PayoutAccountOut => ({
  hasAccount: row?.is_gone === 0,
  onboardingComplete: row?.onboarding_complete === 1,
  chargesEnabled: row?.charges_enabled === 1,
});
