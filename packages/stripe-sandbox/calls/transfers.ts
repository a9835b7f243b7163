import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import { listOf, readPage } from '../http/lists.ts';
import type { Params } from '../http/params.ts';
import { readCurrency } from '../payments/new-intent.ts';
import { newTransfer, type TransferTerms } from '../payments/new-transfer.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** Moves money from the platform's balance to a connected account's. */
const create: ApiCall = {
  method: 'POST',
  path: '/transfers',
  prepare({ params }) {
    const terms = readTerms(params);
    return async store => {
      await checkDestination(store, terms.destination);
      const charge = await checkSource(store, terms);
      const transfer = newTransfer(
        { ...terms, group: terms.group ?? charge?.transfer_group ?? null },
        store.seconds,
      );
      await store.create('transfer', transfer);
      await store.postMovement(transfer.id, 'transfer', -transfer.amount);
      await store.postMovement(transfer.id, 'transfer', transfer.amount, terms.destination);
      await store.emit('transfer.created', transfer);
      return ok(transfer);
    };
  },
};

function readTerms(params: Params): TransferTerms {
  const amount = params.integer('amount');
  params.requiredText('currency', { max: 10 });
  readCurrency(params);
  const destination = params.requiredText('destination', { max: 200 });
  if (amount === undefined)
    throw ApiError.invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (amount < 1)
    throw ApiError.invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  return {
    amount,
    destination,
    description: params.text('description') ?? null,
    group: params.text('transfer_group', { max: 255 }) ?? null,
    source: params.text('source_transaction', { max: 200 }) ?? null,
    metadata: params.metadata() ?? {},
  };
}

async function checkDestination(store: ObjectStore, id: string): Promise<void> {
  const stored = await store.find('account', id);
  if (!stored) throw ApiError.missing('destination', id, 'destination');
  if (stored.account.capabilities?.transfers !== 'active')
    throw ApiError.invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
}

/** Throws when transfers of the source charge would exceed its amount or, without one, when the balance is too low. */
async function checkSource(store: ObjectStore, { amount, source, group }: TransferTerms) {
  if (source === null) {
    if (amount > (await store.balance(null)))
      throw ApiError.invalid('You have insufficient available funds in your Stripe account.', {
        code: 'balance_insufficient',
      });
    return null;
  }
  const charge = await store.lock('charge', source);
  if (!charge?.paid) throw ApiError.missing('charge', source, 'source_transaction');
  if (group !== null && charge.transfer_group !== null && group !== charge.transfer_group)
    throw ApiError.invalid('The transfer_group must be that of the source_transaction.', {
      param: 'transfer_group',
    });
  const sent = (await store.list('transfer', source)).filter(
    transfer => transfer.source_transaction === source,
  );
  if (sent.reduce((sum, transfer) => sum + transfer.amount, amount) > charge.amount)
    throw ApiError.invalid(`The transfers from ${source} would come to more than the charge.`, {
      param: 'amount',
    });
  return charge;
}

const retrieve: ApiCall = {
  method: 'GET',
  path: '/transfers/:id',
  prepare({ id }) {
    return async store => {
      const transfer = await store.find('transfer', id);
      if (!transfer) throw ApiError.missing('transfer', id, 'id');
      return ok(transfer);
    };
  },
};

const list: ApiCall = {
  method: 'GET',
  path: '/transfers',
  prepare({ params }) {
    const page = readPage(params);
    const destination = params.text('destination', { max: 200 }) ?? null;
    const group = params.text('transfer_group', { max: 255 }) ?? null;
    const since = params.group('created').integer('gte') ?? 0;
    const fits = (transfer: Stripe.Transfer) =>
      transfer.created >= since &&
      (destination === null || transfer.destination === destination) &&
      (group === null || transfer.transfer_group === group);
    return async store => {
      const some = await store.list('transfer', destination ?? group ?? '');
      return ok(listOf('/v1/transfers', some.filter(fits), page));
    };
  },
};

/** Returns the platform's balance. The whole balance is available at once. */
const balance: ApiCall = {
  method: 'GET',
  path: '/balance',
  prepare() {
    return async store => {
      const part = (amount: number) => ({ amount, currency: 'eur', source_types: { card: amount } });
      const shown: Stripe.Balance = {
        object: 'balance',
        available: [part(await store.balance(null))],
        livemode: false,
        pending: [part(0)],
      };
      return ok(shown);
    };
  },
};

export const transferCalls: readonly ApiCall[] = [create, retrieve, list, balance];
