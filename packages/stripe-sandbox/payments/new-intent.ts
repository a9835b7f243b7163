import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import { newId, randomText } from '../store/ids.ts';

/** Stripe's limits for euros, in cents. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

/** The part of an intent that may still change before it is paid. */
export interface IntentTerms {
  readonly amount?: number;
  readonly description?: string | null;
  readonly receipt_email?: string | null;
  readonly statement_descriptor_suffix?: string | null;
  readonly transfer_group?: string | null;
  readonly metadata?: Record<string, string>;
}

/** Reads the parameters that creating and updating share. */
export function readTerms(params: Params): IntentTerms {
  const terms = {
    amount: readAmount(params),
    description: params.text('description'),
    receipt_email: readEmail(params),
    statement_descriptor_suffix: readSuffix(params),
    transfer_group: params.text('transfer_group', { max: 255 }),
    metadata: params.metadata(),
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

export function readCurrency(params: Params): 'eur' | undefined {
  const currency = params.text('currency', { max: 10 });
  if (currency === undefined) return undefined;
  if (currency?.toLowerCase() === 'eur') return 'eur';
  throw ApiError.invalid(`Invalid currency: ${currency}. The sandbox takes euros only.`, {
    param: 'currency',
  });
}

function readAmount(params: Params): number | undefined {
  const amount = params.integer('amount');
  if (amount === undefined) return undefined;
  if (amount < 1)
    throw ApiError.invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < MIN_AMOUNT)
    throw ApiError.invalid('Amount must be at least €0.50 eur', {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > MAX_AMOUNT)
    throw ApiError.invalid('Amount must be no more than €999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  return amount;
}

function readEmail(params: Params): string | null | undefined {
  const email = params.text('receipt_email', { max: 512 });
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw ApiError.invalid(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'receipt_email',
    });
  return email;
}

function readSuffix(params: Params): string | null | undefined {
  const suffix = params.text('statement_descriptor_suffix', { max: 22 });
  if (suffix && (!/[a-z]/i.test(suffix) || /[<>\\'"*]/.test(suffix) || !isLatin(suffix)))
    throw ApiError.invalid('The statement descriptor suffix needs a letter and none of <>\\\'"*.', {
      param: 'statement_descriptor_suffix',
    });
  return suffix;
}

const isLatin = (text: string) => [...text].every(character => (character.codePointAt(0) ?? 0) < 256);

/** Returns a new intent with every field that Stripe returns. `created` in seconds. */
export function newIntent(terms: IntentTerms & { amount: number }, created: number): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: terms.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created,
    currency: 'eur',
    customer: null,
    customer_account: null,
    description: terms.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: withoutBlanks(terms.metadata ?? {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: terms.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: terms.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: terms.transfer_group ?? null,
  };
}

/** Merges new metadata into the old; a blank value removes its key. */
export function withTerms(intent: Stripe.PaymentIntent, terms: IntentTerms): Stripe.PaymentIntent {
  return { ...intent, ...terms, metadata: withoutBlanks({ ...intent.metadata, ...terms.metadata }) };
}

const withoutBlanks = (metadata: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''));
