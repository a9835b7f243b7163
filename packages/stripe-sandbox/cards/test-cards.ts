/**
 * Test cards and payment methods, and what happens when each is charged. Numbers and names are Stripe's
 * (https://docs.stripe.com/testing). The two delayed methods exist only here: no test card of Stripe delays a payment.
 */

export interface Decline {
  readonly code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
  readonly declineCode: string;
  /** Shown to the customer. */
  readonly message: string;
}

export type Behaviour =
  | {
      readonly kind: 'succeeds';
      /** Later outcome of a refund. Without it, a refund succeeds at once. */
      readonly refund?: 'delayed' | 'fails';
      /** The payer's bank opens a dispute at once. */
      readonly disputed?: true;
    }
  | { readonly kind: 'declines'; readonly decline: Decline }
  | { readonly kind: 'asks' }
  | { readonly kind: 'delays'; readonly succeeds: boolean };

export type Brand = 'visa' | 'mastercard' | 'amex';

interface TestCard {
  readonly number: string;
  readonly brand: Brand;
  readonly behaviour: Behaviour;
  /** Name of the ready-made payment method with this card. */
  readonly method?: string;
}

const succeeds: Behaviour = { kind: 'succeeds' };
const asks: Behaviour = { kind: 'asks' };

const declines = (code: Decline['code'], declineCode: string, message: string): Behaviour => ({
  kind: 'declines',
  decline: { code, declineCode, message },
});

const REFUSED = 'Tu tarjeta ha sido rechazada. Prueba con otra tarjeta.';

const CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: succeeds, method: 'pm_card_visa' },
  { number: '5555555555554444', brand: 'mastercard', behaviour: succeeds, method: 'pm_card_mastercard' },
  { number: '378282246310005', brand: 'amex', behaviour: succeeds, method: 'pm_card_amex' },
  {
    number: '4000000000000002',
    brand: 'visa',
    behaviour: declines('card_declined', 'generic_decline', REFUSED),
    method: 'pm_card_chargeDeclined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: declines(
      'card_declined',
      'insufficient_funds',
      'Tu tarjeta no tiene fondos suficientes. Prueba con otra tarjeta.',
    ),
    method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    behaviour: declines('expired_card', 'expired_card', 'Tu tarjeta ha caducado.'),
    method: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    behaviour: declines(
      'incorrect_cvc',
      'incorrect_cvc',
      'El código de seguridad de tu tarjeta no es correcto.',
    ),
    method: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    behaviour: declines(
      'processing_error',
      'processing_error',
      'Ha habido un error al procesar tu tarjeta. Inténtalo de nuevo en un momento.',
    ),
    method: 'pm_card_chargeDeclinedProcessingError',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    behaviour: { kind: 'succeeds', refund: 'delayed' },
    method: 'pm_card_pendingRefund',
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    behaviour: { kind: 'succeeds', refund: 'fails' },
    method: 'pm_card_refundFail',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    behaviour: { kind: 'succeeds', disputed: true },
    method: 'pm_card_createDispute',
  },
  { number: '4000002500003155', brand: 'visa', behaviour: asks, method: 'pm_card_authenticationRequired' },
];

const DELAYED: ReadonlyMap<string, Behaviour> = new Map([
  ['pm_sandbox_delayed', { kind: 'delays', succeeds: true }],
  ['pm_sandbox_delayedFailure', { kind: 'delays', succeeds: false }],
]);

/** Any other card number is declined as Stripe's test mode declines a real card. */
const NOT_A_TEST_CARD: Behaviour = declines(
  'card_declined',
  'test_mode_live_card',
  'Tu tarjeta ha sido rechazada: en el modo de pruebas solo valen las tarjetas de prueba.',
);

export const DELAYED_FAILURE: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: REFUSED,
};

export interface KnownCard {
  readonly brand: Brand;
  readonly last4: string;
  readonly behaviour: Behaviour;
}

export function findByMethod(method: string): KnownCard | undefined {
  const delayed = DELAYED.get(method);
  if (delayed) return { brand: 'visa', last4: '4242', behaviour: delayed };
  const card = CARDS.find(candidate => candidate.method === method);
  return card && { brand: card.brand, last4: card.number.slice(-4), behaviour: card.behaviour };
}

export function behaviourOf(number: string): Behaviour {
  return CARDS.find(card => card.number === number)?.behaviour ?? NOT_A_TEST_CARD;
}
