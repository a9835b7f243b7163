/** Advice to the customer after a failed payment. */
const OTHER_CARD = 'Prueba con otra tarjeta.';
const ASK_BANK = 'Habla con tu banco o prueba con otra tarjeta.';
const LATER = 'Inténtalo de nuevo en unos minutos.';

/**
 * The provider's code → text for the customer. Stripe asks not to reveal declines for theft or fraud, so their codes are not in
 * this table and get a generic text. Codes: https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes
 */
const REASONS = {
  insufficient_funds: `Tu tarjeta no tiene fondos suficientes. ${OTHER_CARD}`,
  card_velocity_exceeded: `Has superado el límite de tu tarjeta. ${ASK_BANK}`,
  withdrawal_count_limit_exceeded: `Has superado el límite de tu tarjeta. ${ASK_BANK}`,
  expired_card: `Tu tarjeta ha caducado. ${OTHER_CARD}`,
  incorrect_cvc: 'El código de seguridad de la tarjeta no es correcto. Revísalo e inténtalo de nuevo.',
  invalid_cvc: 'El código de seguridad de la tarjeta no es correcto. Revísalo e inténtalo de nuevo.',
  incorrect_number: 'El número de la tarjeta no es correcto. Revísalo e inténtalo de nuevo.',
  invalid_number: 'El número de la tarjeta no es correcto. Revísalo e inténtalo de nuevo.',
  invalid_expiry_month: 'La fecha de caducidad no es correcta. Revísala e inténtalo de nuevo.',
  invalid_expiry_year: 'La fecha de caducidad no es correcta. Revísala e inténtalo de nuevo.',
  card_not_supported: `Tu tarjeta no admite este tipo de pago. ${OTHER_CARD}`,
  currency_not_supported: `Tu tarjeta no admite pagos en euros. ${OTHER_CARD}`,
  authentication_required: 'Tu banco pide que autorices el pago. Inténtalo de nuevo y sigue sus pasos.',
  payment_intent_authentication_failure:
    'No se ha podido autorizar el pago con tu banco. Inténtalo de nuevo o prueba con otra tarjeta.',
  processing_error: `Ha habido un error al procesar tu tarjeta. ${LATER}`,
  try_again_later: `Tu banco no responde. ${LATER}`,
  issuer_not_available: `Tu banco no responde. ${LATER}`,
  reenter_transaction: `Tu banco no ha podido procesar el pago. ${LATER}`,
  test_mode_live_card: 'En el modo de pruebas solo valen las tarjetas de prueba.',
  card_declined: `Tu banco ha rechazado el pago. ${ASK_BANK}`,
  /** The reason is unknown. Not a code of the provider. */
  unknown: `El pago no se ha podido completar. ${LATER}`,
  /** The payment was cancelled before the bank decided. Not a code of the provider. */
  cancelled: 'El pago se ha cancelado antes de completarse. No se te ha cobrado nada.',
} as const;

export type FailureReason = keyof typeof REASONS;

export const failureText = (reason: FailureReason): string => REASONS[reason];

/** Returns why a payment failed: the bank's reason if it is known, otherwise the provider's. */
export function failureReasonOf(codes: {
  readonly declineCode?: string | null | undefined;
  readonly code?: string | null | undefined;
}): FailureReason {
  for (const code of [codes.declineCode, codes.code])
    if (code != null && Object.hasOwn(REASONS, code)) return code as FailureReason;
  return codes.declineCode == null ? 'unknown' : 'card_declined';
}
