import Stripe from 'stripe';
import { isRefusal, toProviderError } from './errors.ts';

const { StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
const REFUSALS = [StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError];
/** The same call is still under way. */
const CONFLICT = 409;

/** Why the provider refused a transfer. It will refuse again under the same key. */
export interface Refusal {
  readonly code: string;
}

/**
 * Transfers money to a technician, once per key. Throws `payment_provider` when the provider is down, slow or
 * answers nonsense; the money may have been sent then.
 */
export async function createTransfer(
  client: Stripe,
  params: Stripe.TransferCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Transfer | Refusal> {
  try {
    return checked(await client.transfers.create(params, { idempotencyKey }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode !== CONFLICT)
      if (REFUSALS.some(kind => error instanceof kind)) return { code: error.code ?? error.type };
    throw toProviderError(error);
  }
}

/** The transfer that was made of a charge in a group, if the provider has one. Throws as above. */
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

/** Null when the provider knows no such transfer. Throws as above. */
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
    throw new Error('The payment provider answered something that is no Transfer');
  return transfer;
}
