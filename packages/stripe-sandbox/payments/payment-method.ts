import { findByMethod } from '../cards/test-cards.ts';
import { ApiError } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import { newId } from '../store/ids.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { Card, StoredMethod } from '../store/records.ts';
import { readCard } from './read-card.ts';

/** The payment method of a call: new card data or the id of a stored method. */
export type ChosenMethod = { readonly card: Card } | { readonly id: string } | null;

const BILLING = ['name', 'email', 'phone'] as const;
const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

/** Reads `payment_method` or `payment_method_data`. Throws like `readCard`. */
export function readMethod(params: Params, now: number): ChosenMethod {
  const id = params.text('payment_method', { max: 200 });
  if (params.has('payment_method_data')) {
    if (id)
      throw ApiError.invalid(
        'You may only specify one of these parameters: payment_method, payment_method_data.',
      );
    return { card: readData(params.group('payment_method_data'), now) };
  }
  if (!id) return null;
  const known = findByMethod(id);
  if (!known) return { id };
  const nextYear = new Date(now).getUTCFullYear() + 1;
  return { card: { ...known, exp_month: 12, exp_year: nextYear } };
}

function readData(data: Params, now: number): Card {
  data.requiredText('type');
  data.choice('type', ['card']);
  const billing = data.group('billing_details');
  for (const name of BILLING) billing.text(name);
  const address = billing.group('address');
  for (const name of ADDRESS) address.text(name);
  return readCard(data.group('card'), now);
}

/** Returns the stored method and stores new card data without the number. Throws 404 for an unknown id. */
export async function resolveMethod(
  store: ObjectStore,
  chosen: NonNullable<ChosenMethod>,
): Promise<StoredMethod> {
  if ('id' in chosen) {
    const stored = await store.find('payment_method', chosen.id);
    if (!stored) throw ApiError.missing('PaymentMethod', chosen.id, 'payment_method');
    return stored;
  }
  const method = { id: newId('pm'), card: chosen.card };
  await store.create('payment_method', method);
  return method;
}
