import Stripe from 'stripe';
import { isRefusal, toProviderError } from './answers.ts';

const { StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
const REFUSALS = [StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError];
/** HTTP status of a call while a call with the same idempotency key is running. */
const CONFLICT = 409;

/** Refusal of a transfer. The provider repeats it for the same idempotency key. */
export interface TransferRefusal {
  readonly code: string;
  /** The provider's text, in its language. */
  readonly text: string;
}

/**
 * Transfers money to a technician, once per key. Throws `payment_provider` when the provider is down, slow or
 * returns an invalid answer; the money may have been sent then.
 */
export async function createTransfer(
  client: Stripe,
  params: Stripe.TransferCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Transfer | TransferRefusal> {
  try {
    return checked(await client.transfers.create(params, { idempotencyKey }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode !== CONFLICT)
      if (REFUSALS.some(kind => error instanceof kind))
        return { code: error.code ?? error.type, text: error.message };
    throw toProviderError(error);
  }
}

/** Returns the transfer of a charge in a transfer group, or null. Throws `payment_provider` when the call fails. */
export async function findTransfer(
  client: Stripe,
  chargeId: string,
  group: string,
): Promise<Stripe.Transfer | null> {
  try {
    const { data } = await client.transfers.list({ transfer_group: group, limit: 100 });
    return data.map(checked).find(made => made.source_transaction === chargeId) ?? null;
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Returns the transfer; null when the provider does not know it. Throws `payment_provider` when the call fails. */
export async function findTransferById(client: Stripe, id: string): Promise<Stripe.Transfer | null> {
  try {
    return checked(await client.transfers.retrieve(id));
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}

/** Throws unless the answer is a Stripe transfer. A proxy may answer with other JSON. */
function checked(transfer: Stripe.Transfer): Stripe.Transfer {
  if (transfer.object !== 'transfer' || typeof transfer.id !== 'string')
    throw new Error('The payment provider returned an object that is not a Transfer');
  return transfer;
}
